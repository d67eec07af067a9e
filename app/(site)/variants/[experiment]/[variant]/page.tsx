import { notFound } from 'next/navigation'
import { documentAt } from '#lib/content/paths.ts'
import { getVariant } from '#lib/experiments/variant.ts'
import { PageView } from '../../../[slug]/_page/page-view.tsx'
import { generateMetadata as pageMetadata } from '../../../[slug]/page.tsx'
import { HomePage } from '../../../home-page.tsx'
import { generateMetadata as homeMetadata } from '../../../page.tsx'
import { Unlockable } from '../../../resources/[slug]/_gate/unlockable.tsx'

export const revalidate = 3600

interface VariantProps {
  params: Promise<{ experiment: string; variant: string }>
}

/** Each is rendered when it is first asked for. */
export function generateStaticParams() {
  return []
}

/** The page's own, with its own canonical URL: a variant is shown at no other. */
export async function generateMetadata({ params }: VariantProps) {
  const { page } = await find(params)
  return page ? pageMetadata({ params: Promise.resolve(page) }) : homeMetadata()
}

/** A page as an experiment varies it, for lib/site-server and the proxy alone. */
export default async function VariantPage({ params }: VariantProps) {
  const { shown, page } = await find(params)
  return page ? (
    <PageView slug={page.slug} Gate={Unlockable} shown={shown} />
  ) : (
    <HomePage shown={shown} />
  )
}

/** A variant, and the page that it is of; no page is Home. */
async function find(params: VariantProps['params']) {
  const { experiment, variant } = await params
  const shown = await getVariant(experiment, variant)
  if (!shown) notFound()
  return { shown, page: documentAt(shown.experiment.path ?? '') }
}
