import './globals.css'
import type { ReactNode } from 'react'
import { fontVariables } from '#lib/ui/fonts.ts'
import { NO_SCRIPT_STYLE } from '#lib/ui/inline.ts'

/** The document around every page: the site's, and those that Next shows without a layout. */
export function SiteDocument({ children }: { children: ReactNode }) {
  return (
    // The gate's script marks it on a device that gave an email address (lib/delivery/page-script).
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <body className="flex min-h-dvh flex-col print:block print:min-h-0">
        <a
          href="#content"
          className="fixed left-4 top-2 z-50 -translate-y-24 bg-ink px-5 py-3 forced-color-adjust-none font-semibold text-paper focus:translate-y-0 print:hidden"
        >
          Skip to content
        </a>
        {children}
        <noscript>
          <style>{NO_SCRIPT_STYLE}</style>
        </noscript>
      </body>
    </html>
  )
}
