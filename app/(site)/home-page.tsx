import { getSiteSettings, getSharedTexts } from '#lib/content/fetch.ts'
import { experimentOn } from '#lib/insight/experiments/running.ts'
import type { ShownVariant } from '#lib/insight/experiments/variant.ts'
import { getHome } from '#lib/sections/fetch.ts'
import { HomeSections } from '#lib/sections/home-views.generated.tsx'
import { JsonLd } from '#lib/content/json-ld.tsx'
import { SiteFrame } from '#app/(site)/_frame/site-frame.tsx'
import { homeData } from './_seo/structured-data.ts'

interface HomePageProps {
  /** With a notice, it is what any unknown path shows: the same page under a notice line. */
  notice?: string
  shown?: ShownVariant
}

export async function HomePage({ notice, shown }: HomePageProps) {
  const [settings, home, experiment] = await Promise.all([
    getSiteSettings(),
    getHome(shown?.other),
    notice ? null : (shown?.experiment ?? experimentOn('/')),
  ])
  return (
    <>
      {!notice && <JsonLd data={homeData(settings)} />}
      <SiteFrame
        current={notice ? 'none' : 'home'}
        settings={settings}
        experiment={experiment}
        variant={shown?.key}
      >
        {notice && (
          <p role="status" className="border-b border-line bg-tint">
            <span className="wrap note block py-3 text-ink">{notice}</span>
          </p>
        )}
        <HomeSections home={home} settings={settings} />
      </SiteFrame>
    </>
  )
}

/** What any unknown path shows: Home with a notice above. */
export async function MissingPage() {
  const { missingPageNotice } = await getSharedTexts()
  return <HomePage notice={missingPageNotice} />
}
