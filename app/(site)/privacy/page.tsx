import { getPrivacyPage, getSharedTexts, getSiteSettings } from '#lib/content/fetch.ts'
import { JsonLd } from '#lib/content/json-ld.tsx'
import { longDate } from '#lib/ui/format.ts'
import { Prose } from '#lib/ui/prose.tsx'
import { CallBand } from '../_frame/call-band.tsx'
import { SiteFrame } from '../_frame/site-frame.tsx'
import { pageMetadata } from '../_seo/metadata.ts'
import { webPageData } from '../_seo/structured-data.ts'

export const revalidate = 3600

export async function generateMetadata() {
  const [settings, page] = await Promise.all([getSiteSettings(), getPrivacyPage()])
  return pageMetadata({ settings, path: '/privacy', title: page.title, description: page.intro })
}

/** The privacy notice that staff wrote; until then, the consent text from the gate. */
export default async function PrivacyPage() {
  const [settings, page, texts] = await Promise.all([
    getSiteSettings(),
    getPrivacyPage(),
    getSharedTexts(),
  ])
  const { title, intro, updatedOn, body } = page
  return (
    <SiteFrame current="none" settings={settings}>
      <JsonLd data={webPageData({ title, description: intro, path: '/privacy' }, settings)} />
      <div className="wrap pb-[clamp(3.5rem,8vw,7.5rem)] print:pb-0 pt-[clamp(2.5rem,6vw,5.5rem)]">
        <div className="columns-12 items-end gap-y-6">
          <h1 className="display md:col-span-8">{title}</h1>
          <p className="max-w-[32em] md:col-span-4">{intro}</p>
        </div>
        <div className="columns-12 mt-[clamp(2rem,5vw,4rem)] gap-y-8 border-t border-ink pt-8">
          <div className="note md:col-span-4">
            {updatedOn && (
              <>
                <p>{texts.updatedLabel}</p>
                <p className="text-ink">
                  <time dateTime={updatedOn}>{longDate(updatedOn)}</time>
                </p>
              </>
            )}
          </div>
          <div className="md:col-span-8">
            {body.length > 0 ? <Prose value={body} /> : <p>{settings.consentText}</p>}
          </div>
        </div>
      </div>
      <CallBand settings={settings} texts={texts} />
    </SiteFrame>
  )
}
