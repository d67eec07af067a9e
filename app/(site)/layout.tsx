import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { getSiteSettings } from '#lib/content/fetch.ts'
import { usableAnalytics } from '#lib/insight/analytics-services.ts'
import { env } from '#lib/platform/env/env.ts'
import { PAGE_SCRIPTS } from '#lib/delivery/page-script/built.ts'
import { SiteDocument } from './_frame/site-document.tsx'

/** Where opengraph-image.tsx is, of every page below. */
export const metadata: Metadata = { metadataBase: new URL(env.SITE_URL) }

export default async function SiteLayout({ children }: { children: ReactNode }) {
  // Without content, the page says what there is to say.
  const analytics = await getSiteSettings().then(
    (settings) => usableAnalytics(settings.analytics),
    () => null,
  )
  return (
    <SiteDocument>
      {analytics && (
        <script
          async
          src={PAGE_SCRIPTS.analytics?.url}
          data-analytics={analytics.service}
          data-site={analytics.site}
        />
      )}
      {children}
    </SiteDocument>
  )
}
