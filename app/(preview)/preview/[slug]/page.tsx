import { PageView } from '#app/(site)/[slug]/_page/page-view.tsx'
import { MissingPage } from '#app/(site)/home-page.tsx'
import { getPage } from '#lib/sections/fetch.ts'
import { PreviewGate } from '../resources/[slug]/preview-gate.tsx'

export { generateMetadata } from '../../../(site)/[slug]/page.tsx'

export const dynamic = 'force-dynamic'

/** A page made of sections with its drafts; Home with the notice where there is no such page. */
export default async function PreviewPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params
  return (await getPage(slug)) ? <PageView slug={slug} Gate={PreviewGate} /> : <MissingPage />
}
