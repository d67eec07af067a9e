import { getSharedTexts, getSiteSettings } from '#lib/content/fetch.ts'
import { ButtonLink } from '#lib/ui/button.tsx'
import { CallBand } from '../_frame/call-band.tsx'
import { SiteFrame } from '../_frame/site-frame.tsx'

/** Shown at a URL without a resource (docs/specification.md A2). */
export async function ResourceNotFound() {
  const [settings, texts] = await Promise.all([getSiteSettings(), getSharedTexts()])
  return (
    <SiteFrame current="resources" settings={settings}>
      <section className="wrap section-space">
        <h1 className="display text-balance">Resource Not Found</h1>
        <p className="mt-6 text-xl">The resource you're looking for doesn't exist.</p>
        <p className="mb-8 mt-2 max-w-[34em] text-soft">{texts.missingResourceNote}</p>
        <ButtonLink href="/resources">View All Resources</ButtonLink>
      </section>
      <CallBand settings={settings} texts={texts} />
    </SiteFrame>
  )
}
