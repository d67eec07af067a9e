import type { ReactNode } from 'react'
import { SiteDocument } from './_frame/site-document.tsx'

export default function SiteLayout({ children }: { children: ReactNode }) {
  return <SiteDocument>{children}</SiteDocument>
}
