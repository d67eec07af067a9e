import { getCaseStudies, getFooterPages } from '#lib/content/fetch.ts'
import { listedStories, STORY_LIST } from '#lib/content/list-pages.ts'
import { stripStega } from '#lib/content/strip-stega.ts'
import type { SiteSettings } from '#lib/content/types.ts'
import { BookingLink } from '#lib/ui/button.tsx'
import { LogoMark } from '#lib/ui/icons.tsx'
import { Picture } from '#lib/content/picture.tsx'

export type CurrentPage = (typeof PAGES)[number]['id'] | 'none'

const PAGES = [
  { id: 'home', label: 'Home', href: '/' },
  { id: 'resources', label: 'Resources', href: '/resources' },
  { id: 'customers', label: 'Customers', href: STORY_LIST },
  { id: 'pricing', label: 'Pricing', href: '/pricing' },
] as const

const ON_PHONES = new Set<CurrentPage>(['home', 'resources'])

interface HeaderProps {
  current: CurrentPage
  settings: SiteSettings
}

/** The header. On a phone there is room for two pages; the footer has the others as well. */
export async function Header({ current, settings }: HeaderProps) {
  const [caseStudies, footerPages] = await Promise.all([getCaseStudies(), getFooterPages()])
  const isThere = {
    home: true,
    resources: true,
    customers: listedStories(caseStudies).length > 0,
    pricing: footerPages.some(({ slug }) => slug === 'pricing'),
  }
  return (
    <header className="sticky top-0 z-40 h-(--header-height) border-b border-line bg-paper print:static">
      <div className="wrap flex h-full items-center gap-1.5 sm:gap-2">
        <a
          href="/"
          aria-label={`${stripStega(settings.name)}, home`}
          className="mr-auto flex min-h-11 min-w-11 items-center gap-x-2 sm:gap-x-2.5 max-[24rem]:flex-col max-[24rem]:items-start max-[24rem]:justify-center max-[24rem]:gap-y-0.5 text-[0.9375rem] leading-tight sm:text-xl font-bold tracking-tight"
        >
          <Logo settings={settings} />
        </a>
        <nav aria-label="Main" className="flex shrink-0 print:hidden">
          {PAGES.filter(({ id }) => isThere[id]).map(({ id, label, href }) => (
            <a
              key={id}
              href={href}
              aria-current={current === id ? 'page' : undefined}
              className={`${ON_PHONES.has(id) ? '' : 'max-md:hidden'} inline-flex h-11 items-center px-1 text-[0.9375rem] font-medium decoration-2 underline-offset-8 hover:underline aria-[current]:shadow-[inset_0_-2px_var(--color-signal)] forced-colors:aria-[current]:underline sm:px-3.5 sm:text-[length:inherit] max-[22.5rem]:text-sm`}
            >
              {label}
            </a>
          ))}
        </nav>
        <BookingLink
          href={settings.bookingUrl}
          tone="ink"
          size="small"
          arrow={false}
          className="shrink-0 whitespace-nowrap print:hidden max-sm:px-2 max-sm:text-[0.9375rem] max-[22.5rem]:text-sm"
        >
          Book a Call
        </BookingLink>
      </div>
    </header>
  )
}

/** The logo that staff uploaded, or the built-in one, and the name if there is room. */
function Logo({ settings: { logo, name } }: { settings: SiteSettings }) {
  return (
    <>
      {logo ? (
        <Picture
          image={logo}
          alt=""
          widths={[26, 52, 78]}
          sizes="26px"
          className="size-6.5"
          loading="eager"
        />
      ) : (
        <LogoMark />
      )}
      <span className="line-clamp-2 wrap-anywhere max-[24rem]:text-[0.6875rem]">{name}</span>
    </>
  )
}
