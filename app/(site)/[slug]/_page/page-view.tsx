import { notFound } from 'next/navigation'
import type { ComponentType } from 'react'
import { getResource, getSharedTexts, getSiteSettings } from '#lib/content/fetch.ts'
import { JsonLd } from '#lib/content/json-ld.tsx'
import { pathOf } from '#lib/content/paths.ts'
import { experimentOn } from '#lib/insight/experiments/running.ts'
import type { ShownVariant } from '#lib/insight/experiments/variant.ts'
import { getPage } from '#lib/sections/fetch.ts'
import type { Page } from '#lib/sections/map-page.ts'
import { PageSectionView } from '#lib/sections/page-views.generated.tsx'
import { ToastViewport } from '#lib/ui/toast.tsx'
import { pageData } from '../../_seo/structured-data.ts'
import { CallBand } from '../../_frame/call-band.tsx'
import { SiteFrame } from '../../_frame/site-frame.tsx'
import { Features } from '../../resources/[slug]/_detail/resource-view.tsx'
import { sampleOf } from '../../resources/[slug]/_detail/sample.tsx'
import { GatedView } from '../../resources/[slug]/_detail/gated-view.tsx'
import type { UnlockableProps } from '../../resources/[slug]/_gate/unlockable.tsx'

interface PageViewProps {
  slug: string
  /** The gate: the visitors' or the one for staff in preview. */
  Gate: ComponentType<UnlockableProps>
  shown?: ShownVariant
}

/** A page made of sections. Its one `h1` is the headline of a hero on top, or else its title. */
export async function PageView({ slug, Gate, shown }: PageViewProps) {
  const path = pathOf({ _type: 'page', slug })
  const [settings, texts, page, experiment] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getPage(slug, shown?.other),
    shown?.experiment ?? experimentOn(path),
  ])
  if (!page) notFound()
  const { title, sections, isExample } = page
  const hasHero = sections[0]?.name === 'hero'
  const gateId = await gateOf(sections)
  const gate = (resourceSlug: string) => <GateInPlace slug={resourceSlug} page={path} Gate={Gate} />
  return (
    <SiteFrame
      current={slug === 'pricing' ? slug : 'none'}
      settings={settings}
      experiment={experiment}
      variant={shown?.key}
      script={scriptFor(sections, gateId)}
    >
      {!page.appearance.hidden && <JsonLd data={pageData(page, settings)} />}
      {!hasHero && (
        <div className="page-title wrap">
          <h1 className="display text-balance">{title}</h1>
        </div>
      )}
      {sections.map((section, index) => (
        <PageSectionView
          key={section.id}
          section={section}
          settings={settings}
          place={{
            id: section.id,
            isTop: hasHero && index === 0,
            gate: section.id === gateId ? gate : null,
            gateId,
            isExample,
          }}
        />
      ))}
      {!ENDS.has(sections.at(-1)?.name ?? '') && <CallBand {...{ settings, texts }} />}
      {gateId && <ToastViewport />}
    </SiteFrame>
  )
}

/** The sections that lead to the call themselves. A page that ends otherwise ends with a band. */
export const ENDS = new Set(['book-demo', 'closing'])

/** The ID of the section with the page's gate: of the first resource that is published. */
export async function gateOf(sections: Page['sections']): Promise<string | undefined> {
  for (const section of sections) {
    const { slug } = section.name === 'resource' ? section.content : { slug: '' }
    if (slug && (await getResource(slug))) return section.id
  }
  return undefined
}

/** Pages without a gate are sent the script of Home. */
function scriptFor(sections: Page['sections'], gateId: string | undefined) {
  if (!gateId) return 'page'
  return sections.some(({ name }) => name === 'book-demo') ? 'campaign' : 'gate'
}

/** The gate of a resource as its own page has it. */
async function GateInPlace({
  slug,
  page,
  Gate,
}: Pick<UnlockableProps, 'page'> & { slug: string; Gate: ComponentType<UnlockableProps> }) {
  const [resource, texts] = await Promise.all([getResource(slug), getSharedTexts()])
  if (!resource) return null
  const more = sampleOf(resource.type, texts) ?? <Features resource={resource} />
  return <GatedView resource={resource} Gate={Gate} page={page} heading="h2" more={more} />
}
