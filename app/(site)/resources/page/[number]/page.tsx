import { getResourceSlugs } from '#lib/content/fetch.ts'
import { listPaths } from '#lib/content/list-pages.ts'
import { env } from '#lib/platform/env/env.ts'
import { ListPage, listMetadata } from '../../_list/list-page.tsx'

export const revalidate = 3600

interface LaterPageProps {
  params: Promise<{ number: string }>
}

export async function generateStaticParams() {
  const paths = listPaths((await getResourceSlugs()).length)
  const later = paths.slice(1, 1 + env.PRERENDERED_PAGES)
  return later.map((path) => ({ number: path.slice(path.lastIndexOf('/') + 1) }))
}

export async function generateMetadata({ params }: LaterPageProps) {
  return listMetadata({ number: Number((await params).number) })
}

export default async function LaterPage({ params }: LaterPageProps) {
  return <ListPage number={Number((await params).number)} />
}
