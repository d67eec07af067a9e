import { Fragment } from 'react'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getResourceListCopy, getResources, getSiteSettings } from '#lib/content/fetch.ts'
import { JsonLd } from '#lib/content/json-ld.tsx'
import { listPath, listPaths, onListPage, RESOURCES_A_PAGE } from '#lib/content/list-pages.ts'
import { BookingLink, ButtonLink, buttonLook } from '#lib/ui/button.tsx'
import { ArrowLeft, ArrowRight } from '#lib/ui/icons.tsx'
import { pathOf } from '#lib/content/paths.ts'
import { ToastViewport } from '#lib/ui/toast.tsx'
import { SiteFrame } from '../../_frame/site-frame.tsx'
import { absoluteUrl, fullTitle, pageMetadata, listImage } from '../../_seo/metadata.ts'
import { listData } from '../../_seo/structured-data.ts'
import { ResourceCard } from './resource-card.tsx'
import { SharePanel } from './share-panel.tsx'

interface ListPageProps {
  /** Which page of the list, counted from 1. */
  number: number
}

export async function listMetadata({ number }: ListPageProps): Promise<Metadata> {
  const [settings, copy, resources] = await Promise.all([
    getSiteSettings(),
    getResourceListCopy(),
    getResources(),
  ])
  const paths = listPaths(resources.length)
  const [previous, next] = [paths[number - 2], paths[number]]
  const metadata = pageMetadata({
    settings,
    path: listPath(number),
    title: titleOf(copy.title, number),
    description: copy.intro,
    shareImage: listImage(copy.title),
  })
  const pagination = {
    previous: previous && absoluteUrl(previous),
    next: next && absoluteUrl(next),
  }
  return { ...metadata, pagination }
}

function titleOf(title: string, number: number): string {
  return number === 1 ? title : `${title}, page ${number}`
}

/** A page of the list of resources. */
export async function ListPage({ number }: ListPageProps) {
  const [settings, copy, resources] = await Promise.all([
    getSiteSettings(),
    getResourceListCopy(),
    getResources(),
  ])
  const last = listPaths(resources.length).length
  if (!(number <= last)) notFound()
  const shown = onListPage(resources, number)
  return (
    <SiteFrame current="resources" settings={settings} script="list">
      <JsonLd
        data={listData(
          {
            title: copy.title,
            path: listPath(number),
            entries: shown.map(({ title, slug }) => ({
              title,
              path: pathOf({ _type: 'resource', slug }),
            })),
            before: (number - 1) * RESOURCES_A_PAGE,
          },
          settings,
        )}
      />
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
        {shown
          .filter(({ featured }) => featured)
          .map((resource) => (
            <ResourceCard key={resource.id} resource={resource} />
          ))}
        <div className="grid border-b border-line md:grid-cols-2">
          {shown
            .filter(({ featured }) => !featured)
            .map((resource) => (
              <ResourceCard key={resource.id} resource={resource} />
            ))}
        </div>
        {resources.length === 0 && <p className="py-10 text-xl">{copy.emptyText}</p>}
        {last > 1 && <OtherPages number={number} last={last} />}
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
          title={fullTitle(settings, titleOf(copy.title, number))}
          pageUrl={absoluteUrl(listPath(number))}
        />
      </div>
      <ToastViewport />
    </SiteFrame>
  )
}

/** Leads to the pages before and after this one, and to those beside it. */
function OtherPages({ number, last }: ListPageProps & { last: number }) {
  const numbers = Array.from({ length: last }, (_, index) => index + 1)
  const near = numbers.filter((n) => n === 1 || n === last || Math.abs(n - number) <= 2)
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center gap-2 print:hidden">
      {number > 1 && (
        <ButtonLink href={listPath(number - 1)} rel="prev" tone="outline" size="small">
          <ArrowLeft />
          Previous
        </ButtonLink>
      )}
      {near.map((n, index) => (
        <Fragment key={n}>
          {index > 0 && near[index - 1] !== n - 1 && <span aria-hidden>…</span>}
          {n === number ? (
            <span aria-current="page" className={buttonLook({ tone: 'ink', size: 'small' })}>
              <PageNumber {...{ n }} />
            </span>
          ) : (
            <ButtonLink href={listPath(n)} tone="outline" size="small">
              <PageNumber {...{ n }} />
            </ButtonLink>
          )}
        </Fragment>
      ))}
      {number < last && (
        <ButtonLink href={listPath(number + 1)} rel="next" tone="outline" size="small">
          Next
          <ArrowRight />
        </ButtonLink>
      )}
    </nav>
  )
}

function PageNumber({ n }: { n: number }) {
  return (
    <span>
      <span className="sr-only">Page </span>
      {n}
    </span>
  )
}
