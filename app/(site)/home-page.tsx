import { getSiteSettings } from '#lib/content/fetch.ts'
import { getHome } from '#lib/sections/fetch.ts'
import { HomeSections } from '#lib/sections/home-views.generated.tsx'
import { SiteFrame } from '#app/(site)/_frame/site-frame.tsx'

/** Home. With a `notice`, it is what any unknown path shows: the same page under a notice line. */
export async function HomePage({ notice }: { notice?: string }) {
  const [settings, home] = await Promise.all([getSiteSettings(), getHome()])
  return (
    <SiteFrame current={notice ? 'none' : 'home'} settings={settings}>
      {notice && (
        <p role="status" className="border-b border-line bg-tint">
          <span className="wrap note block py-3 text-ink">{notice}</span>
        </p>
      )}
      <HomeSections home={home} settings={settings} />
    </SiteFrame>
  )
}
