import { getCustomerLogos, getHome, getResources, getSiteSettings } from '#lib/content/fetch.ts'
import { SiteFrame } from '#app/(site)/_frame/site-frame.tsx'
import { BookDemo } from './book-demo.tsx'
import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import { Logos } from './logos.tsx'
import { Partners } from './partners.tsx'
import { Solutions } from './solutions.tsx'

/** Home. With a `notice`, it is what any unknown path shows: the same page under a notice line. */
export async function HomePage({ notice }: { notice?: string }) {
  const [settings, home, logos, resources] = await Promise.all([
    getSiteSettings(),
    getHome(),
    getCustomerLogos(),
    getResources(),
  ])
  const { bookingUrl, schedulingUrl } = settings
  return (
    <SiteFrame current={notice ? 'none' : 'home'} settings={settings}>
      {notice && (
        <p role="status" className="border-b border-line bg-tint">
          <span className="wrap note block py-3 text-ink">{notice}</span>
        </p>
      )}
      <Hero home={home} bookingUrl={bookingUrl} />
      <Logos heading={home.logosHeading} logos={logos} />
      <Partners home={home} />
      <Solutions home={home} />
      <BookDemo home={home} schedulingUrl={schedulingUrl} />
      <Closing home={home} bookingUrl={bookingUrl} resources={resources} />
    </SiteFrame>
  )
}
