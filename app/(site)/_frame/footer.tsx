import type { ReactNode } from 'react'
import type { SiteSettings } from '#lib/content/types.ts'

/** The title block in the corner of the drawing: what it shows, who drew it, where the other sheets are. */
export function Footer({ settings }: { settings: SiteSettings }) {
  return (
    <footer className="wrap mt-auto pb-3 print:hidden">
      <div className="note text-balance grid grid-cols-2 border-t border-ink md:grid-cols-[5fr_3fr_2fr_2fr]">
        <Cell className="col-span-2 md:col-span-1">
          <p className="text-ink">{settings.name}</p>
          <p>{settings.tagline}</p>
        </Cell>
        <Cell>
          <p>Drawn by</p>
          <p className="text-ink">two hands, ours and yours</p>
        </Cell>
        <Cell>
          <p>Scale</p>
          <p className="text-ink">1:1, in production</p>
        </Cell>
        <nav
          aria-label="Footer"
          className="col-span-2 border-line max-md:border-t md:col-span-1 md:border-l"
        >
          <ul className="flex md:block">
            <FooterLink href="/">Home</FooterLink>
            <FooterLink href="/resources">Resources</FooterLink>
            <FooterLink href="/privacy">Privacy</FooterLink>
          </ul>
        </nav>
      </div>
    </footer>
  )
}

function Cell({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={`border-line px-4 pb-5 pt-3.5 first:pl-0 max-md:[&:nth-child(2)]:pl-0 max-md:border-t max-md:first:border-t-0 md:border-l md:first:border-l-0 max-md:[&:nth-child(3)]:border-l ${className}`}
    >
      {children}
    </div>
  )
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        className="flex min-h-11 items-center px-4 text-ink underline decoration-line underline-offset-4 hover:decoration-signal max-md:pl-0 max-md:pr-8"
      >
        {children}
      </a>
    </li>
  )
}
