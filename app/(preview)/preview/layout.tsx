import { draftMode } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { SiteDocument } from '../../(site)/_frame/site-document.tsx'
import { PreviewTools } from './preview-tools.tsx'

/** For visitors, a card's link covers the whole card, which would block clicks on its texts. */
const CLICKABLE_CARDS = 'article a::after { content: none !important }'

/**
 * The site's pages for staff in preview, at the same URLs: lib/platform/http/rewrites.ts sends
 * requests with the draft mode cookie here. A separate tree, because Next gives a page the scripts
 * of everything its layout could show: this way visitors download none of it.
 */
export default async function PreviewLayout({ children }: { children: ReactNode }) {
  const { isEnabled } = await draftMode()
  // The cookie is from another build, or someone typed this URL.
  if (!isEnabled) redirect('/api/draft-mode/disable')
  return (
    <SiteDocument>
      <style>{CLICKABLE_CARDS}</style>
      {children}
      <PreviewTools />
    </SiteDocument>
  )
}
