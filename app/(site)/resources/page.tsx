import { getResourceListCopy, getResources, getSiteSettings } from '#lib/content/fetch.ts'
import { BookingLink, ButtonLink } from '#lib/ui/button.tsx'
import { ArrowLeft } from '#lib/ui/icons.tsx'
import { ToastViewport } from '#lib/ui/toast.tsx'
import { SiteFrame } from '../_frame/site-frame.tsx'
import { JsonLd } from '#lib/content/json-ld.tsx'
import { absoluteUrl, fullTitle, pageMetadata, listImage } from '../_seo/metadata.ts'
import { listData } from '../_seo/structured-data.ts'
import { ResourceCard } from './_list/resource-card.tsx'
import { SharePanel } from './_list/share-panel.tsx'

export const revalidate = 3600

const PATH = '/resources'

export async function generateMetadata() {
  const [settings, copy] = await Promise.all([getSiteSettings(), getResourceListCopy()])
  const { title, intro: description } = copy
  return pageMetadata({ settings, path: PATH, title, description, shareImage: listImage(title) })
}

export default async function ResourcesPage() {
  const [settings, copy, resources] = await Promise.all([
    getSiteSettings(),
    getResourceListCopy(),
    getResources(),
  ])
  const featured = resources.filter((resource) => resource.featured)
  const others = resources.filter((resource) => !resource.featured)
  return (
    <SiteFrame current="resources" settings={settings} script="list">
      <JsonLd data={listData(resources)} />
      <div className="wrap pb-[clamp(3.5rem,6vw,6rem)] pt-8">
        <ButtonLink href="/" tone="outline" size="small" className="print:hidden">
          <ArrowLeft />
          Back to Home
        </ButtonLink>
        <div className="columns-12 mt-[clamp(1.75rem,4vw,3.5rem)] items-end gap-y-6">
          <h1 className="display md:col-span-8">{copy.title}</h1>
          <p className="max-w-[32em] md:col-span-4">{copy.intro}</p>
        </div>
      </div>
      <section aria-label="Resources" className="wrap">
        {featured.map((resource) => (
          <ResourceCard key={resource.id} resource={resource} />
        ))}
        <div className="grid border-b border-line md:grid-cols-2">
          {others.map((resource) => (
            <ResourceCard key={resource.id} resource={resource} />
          ))}
        </div>
        {resources.length === 0 && <p className="py-10 text-xl">{copy.emptyText}</p>}
      </section>
      <div className="wrap section-space columns-12 items-stretch gap-y-12 print:pb-0">
        <section
          aria-labelledby="guidance-heading"
          className="grid gap-x-8 gap-y-5 border border-ink bg-sheet p-6 sm:p-8 md:col-span-12 lg:col-span-8 lg:grid-cols-2"
        >
          <h2
            id="guidance-heading"
            className="heading text-[clamp(1.75rem,3.2vw,2.75rem)] text-balance"
          >
            {copy.guidanceHeading}
          </h2>
          <div>
            <p className="mb-6 max-w-[34em]">{copy.guidanceText}</p>
            <BookingLink href={settings.bookingUrl}>Book Discovery Call</BookingLink>
          </div>
        </section>
        <SharePanel
          heading={copy.shareHeading}
          title={fullTitle(settings, copy.title)}
          pageUrl={absoluteUrl(PATH)}
        />
      </div>
      <ToastViewport />
    </SiteFrame>
  )
}
