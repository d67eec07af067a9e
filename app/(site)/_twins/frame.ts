import type { SharedTexts } from '#lib/content/defaults.ts'
import { getCaseStudies, getFooterPages, getSiteSettings } from '#lib/content/fetch.ts'
import { listedStories, STORY_LIST } from '#lib/content/list-pages.ts'
import { bold, escape, heading, joined, link, list, stacked } from '#lib/content/markdown.ts'
import { pathOf, twinPath } from '#lib/content/paths.ts'
import type { SiteSettings } from '#lib/content/types.ts'

/** A twin with what each page's header and footer say below it: a reader came for the page. */
export async function inFrame(body: string): Promise<string> {
  const [settings, pages, caseStudies] = await Promise.all([
    getSiteSettings(),
    getFooterPages(),
    getCaseStudies(),
  ])
  const { name, tagline, bookingUrl, company } = settings
  const { legalName, address, email, phone, linkedinUrl } = company
  const { registration, vatNumber, responsible } = company
  const facts = [registration, vatNumber && `VAT ${vatNumber}`, responsible]
  return `${joined(
    body,
    '---',
    stacked(bold(name), escape(tagline)),
    legalName && stacked(...[legalName, ...address, ...facts].map(escape)),
    list([
      link(email, `mailto:${email}`),
      link(phone, `tel:${phone.replace(/[^+\d]/g, '')}`),
      linkedinUrl && link('LinkedIn', linkedinUrl),
    ]),
    list([
      link('Home', '/'),
      link('Resources', '/resources'),
      listedStories(caseStudies).length > 0 && link('Customers', STORY_LIST),
      link('Book a Call', bookingUrl),
      link('Privacy', '/privacy'),
      ...pages.map(({ slug, title }) => link(title, pathOf({ _type: 'page', slug }))),
      link('All pages', twinPath('/sitemap')),
    ]),
  )}\n`
}

/** As _frame/call-band.tsx. */
export function callBand({ bookingUrl }: SiteSettings, texts: SharedTexts): string {
  return joined(
    heading(2, texts.callHeading),
    escape(texts.callText),
    link('Book Discovery Call', bookingUrl),
  )
}
