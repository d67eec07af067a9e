import { ErrorScreen } from './error-screen.tsx'
import { SiteDocument } from './site-document.tsx'

/** The whole document of an error page, with the site's styles and fonts. */
export function ErrorDocument(props: { error: unknown; retry: () => void }) {
  return (
    <SiteDocument>
      <title>Unexpected Application Error!</title>
      <ErrorScreen {...props} />
    </SiteDocument>
  )
}
