import type { ReactNode } from 'react'
import { stripStega } from '#lib/content/strip-stega.ts'
import { getCaseStudies, getFooterPages } from '#lib/content/fetch.ts'
import { listedStories, STORY_LIST } from '#lib/content/list-pages.ts'
import { pathOf } from '#lib/content/paths.ts'
import type { SiteSettings } from '#lib/content/types.ts'

/** The footer, styled as a drawing's title block: who runs the site, and how to reach them. */
export async function Footer({ settings: { name, tagline, company } }: { settings: SiteSettings }) {
  const { legalName, address, email, phone, linkedinUrl } = company
  const { registration, vatNumber, responsible } = company
  const facts = [registration, vatNumber && `VAT ${vatNumber}`, responsible].filter(Boolean)
  const [pages, caseStudies] = await Promise.all([getFooterPages(), getCaseStudies()])
  return (
    <footer className="wrap mt-auto pb-3 print:hidden">
      <div className="note grid border-t border-ink md:grid-cols-2 lg:grid-cols-[5fr_3fr_3fr_2fr]">
        <Cell>
          <p className="text-ink">{name}</p>
          <p>{tagline}</p>
        </Cell>
        {legalName && (
          <Cell>
            <p className="text-ink">{legalName}</p>
            <address className="not-italic">
              {address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            {facts.map((fact) => (
              <p key={fact} className="mt-2">
                {fact}
              </p>
            ))}
          </Cell>
        )}
        {(email || phone || linkedinUrl) && (
          <Links label="Contact">
            {email && <FooterLink href={`mailto:${stripStega(email)}`}>{email}</FooterLink>}
            {phone && (
              <FooterLink href={`tel:${stripStega(phone).replace(/[^+\d]/g, '')}`}>
                {phone}
              </FooterLink>
            )}
            {linkedinUrl && <FooterLink href={linkedinUrl}>LinkedIn</FooterLink>}
          </Links>
        )}
        <Links label="Footer">
          <FooterLink href="/">Home</FooterLink>
          <FooterLink href="/resources">Resources</FooterLink>
          {listedStories(caseStudies).length > 0 && (
            <FooterLink href={STORY_LIST}>Customers</FooterLink>
          )}
          <FooterLink href="/privacy">Privacy</FooterLink>
          {pages.map(({ slug, title }) => (
            <FooterLink key={slug} href={pathOf({ _type: 'page', slug })}>
              {title}
            </FooterLink>
          ))}
        </Links>
      </div>
    </footer>
  )
}

/** Between the cells: lines above on a phone, two by two on a tablet, beside on a desktop. */
const CELL =
  'border-line max-md:border-t max-md:first:border-t-0 md:max-lg:nth-[n+3]:border-t ' +
  'md:max-lg:even:border-l lg:border-l lg:first:border-l-0'

function Cell({ children }: { children: ReactNode }) {
  return (
    <div className={`px-4 pb-5 pt-3.5 max-md:px-0 md:max-lg:odd:pl-0 lg:first:pl-0 ${CELL}`}>
      {children}
    </div>
  )
}

function Links({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={`px-4 max-md:px-0 md:max-lg:odd:pl-0 ${CELL}`}>
      <ul className="flex flex-wrap gap-x-8 md:block">{children}</ul>
    </nav>
  )
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        className="flex min-h-11 min-w-11 items-center text-ink underline decoration-line underline-offset-4 hover:decoration-signal"
      >
        {children}
      </a>
    </li>
  )
}
