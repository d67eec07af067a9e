import type { ComponentType } from 'react'
import { documentAt } from '#lib/content/paths.ts'
import type { ShownVariant } from '#lib/insight/experiments/variant.ts'
import { PageView } from '../[slug]/_page/page-view.tsx'
import { generateMetadata as pageMetadata } from '../[slug]/page.tsx'
import { HomePage } from '../home-page.tsx'
import { generateMetadata as homeMetadata } from '../page.tsx'
import { ResourceView } from '../resources/[slug]/_detail/resource-view.tsx'
import { generateMetadata as resourceMetadata } from '../resources/[slug]/page.tsx'
import type { UnlockableProps } from '../resources/[slug]/_gate/unlockable.tsx'

interface VariantViewProps {
  shown: ShownVariant
  /** The gate: the visitors' or the one for staff in preview. */
  Gate: ComponentType<UnlockableProps>
}

export function VariantView({ shown, Gate }: VariantViewProps) {
  const page = pageOf(shown)
  if (!page) return <HomePage shown={shown} />
  const View = page._type === 'resource' ? ResourceView : PageView
  return <View slug={page.slug} Gate={Gate} shown={shown} />
}

/** The page's own, with its own canonical URL: a variant is shown at no other. */
export function variantMetadata(shown: ShownVariant) {
  const page = pageOf(shown)
  if (!page) return homeMetadata()
  const metadata = page._type === 'resource' ? resourceMetadata : pageMetadata
  return metadata({ params: Promise.resolve(page) })
}

/** The page that a variant is of; no page is Home. */
function pageOf({ experiment }: ShownVariant) {
  return documentAt(experiment.path ?? '')
}
