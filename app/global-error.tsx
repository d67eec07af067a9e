'use client'

import { ErrorScreen } from './(site)/_frame/error-screen.tsx'
import { SiteDocument } from './(site)/_frame/site-document.tsx'

/** For errors outside the pages: the layout, and paths without a page. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <SiteDocument>
      <title>Unexpected Application Error!</title>
      <ErrorScreen {...props} />
    </SiteDocument>
  )
}
