import { notFound } from 'next/navigation'
import {
  getQuizContent,
  getResource,
  getResourceSlugs,
  getSharedTexts,
  getSiteSettings,
} from '#lib/content/fetch.ts'
import { env } from '#lib/env.ts'
import { ButtonLink } from '#lib/ui/button.tsx'
import { ArrowLeft } from '#lib/ui/icons.tsx'
import { ToastViewport } from '#lib/ui/toast.tsx'
import { SiteFrame } from '../../_frame/site-frame.tsx'
import { JsonLd } from '../../_seo/json-ld.tsx'
import { pageMetadata } from '../../_seo/metadata.ts'
import { resourceData } from '../../_seo/structured-data.ts'
import { BookingNote } from './_detail/booking-note.tsx'
import { Contents, Introduction } from './_detail/detail.tsx'
import { Unlockable } from './_gate/unlockable.tsx'

export const revalidate = 3600

interface ResourcePageProps {
  params: Promise<{ slug: string }>
}

export async function generateStaticParams() {
  const slugs = await getResourceSlugs()
  return slugs.map((slug) => ({ slug }))
}

export async function generateMetadata({ params }: ResourcePageProps) {
  const { slug } = await params
  const [settings, resource] = await Promise.all([getSiteSettings(), getResource(slug)])
  if (!resource) return {}
  const { title, description } = resource
  return pageMetadata({ settings, path: `/resources/${slug}`, title, description, ownImage: true })
}

export default async function ResourcePage({ params }: ResourcePageProps) {
  const { slug } = await params
  const [settings, texts, resource] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getResource(slug),
  ])
  if (!resource) notFound()
  const { title, type, downloadUrl } = resource
  return (
    <SiteFrame current="resources" settings={settings}>
      <JsonLd data={resourceData(resource, settings)} />
      <div className="wrap pb-[clamp(3.5rem,8vw,7.5rem)] pt-8 print:pb-0">
        <ButtonLink
          href="/resources"
          tone="outline"
          size="small"
          className="mb-[clamp(1.75rem,4vw,3.5rem)] print:hidden"
        >
          <ArrowLeft />
          Back to Resources
        </ButtonLink>
        <Unlockable
          resource={{ slug, title, type, downloadUrl }}
          consentText={settings.consentText}
          texts={texts}
          bookingUrl={settings.bookingUrl}
          siteKey={env.SITE_KEY}
          quiz={type === 'Quiz' ? await getQuizContent() : null}
          booking={<BookingNote bookingUrl={settings.bookingUrl} texts={texts} />}
          more={<Contents resource={resource} />}
        >
          <Introduction resource={resource} />
        </Unlockable>
      </div>
      <ToastViewport />
    </SiteFrame>
  )
}
