import { notFound } from 'next/navigation'
import type { ComponentType } from 'react'
import { getSiteSettings } from '#lib/content/fetch.ts'
import { getPage } from '#lib/sections/fetch.ts'
import { PageSectionView } from '#lib/sections/page-views.generated.tsx'
import { SiteFrame } from '../../_frame/site-frame.tsx'
import type { UnlockableProps } from '../../resources/[slug]/_gate/unlockable.tsx'

interface PageViewProps {
  slug: string
  /** The gate: the visitors' or the one for staff in preview. */
  Gate: ComponentType<UnlockableProps>
}

/** A page made of sections. Its one `h1` is the headline of a hero on top, or else its title. */
export async function PageView({ slug }: PageViewProps) {
  const [settings, page] = await Promise.all([getSiteSettings(), getPage(slug)])
  if (!page) notFound()
  const { title, sections } = page
  const hasHero = sections[0]?.name === 'hero'
  return (
    <SiteFrame current="none" settings={settings}>
      {!hasHero && (
        <div className="wrap pt-[clamp(2.5rem,6vw,5.5rem)]">
          <h1 className="display text-balance">{title}</h1>
        </div>
      )}
      {sections.map((section, index) => (
        <PageSectionView
          key={section.id}
          section={section}
          settings={settings}
          place={{ id: section.id, isTop: hasHero && index === 0 }}
        />
      ))}
    </SiteFrame>
  )
}
