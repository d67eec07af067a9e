import type { ReactNode } from 'react'
import { FirstTouch } from './_frame/first-touch.tsx'
import { SiteDocument } from './_frame/site-document.tsx'

export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <SiteDocument>
      <FirstTouch />
      {children}
    </SiteDocument>
  )
}
