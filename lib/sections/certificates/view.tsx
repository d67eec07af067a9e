import type { SectionProps } from '#lib/sections/define.ts'
import { longDate } from '#lib/ui/format.ts'
import type { certificates } from './section.ts'

/** Certificates and documents, with their dates. */
export function Certificates({ content, place }: SectionProps<typeof certificates>) {
  if (content.certificates.length === 0) return null
  return (
    <section aria-labelledby={`${place.id}-heading`} className="section-space">
      <div className="wrap columns-12 items-start gap-y-6">
        <h2 id={`${place.id}-heading`} className="heading text-balance md:col-span-4">
          {content.certificatesHeading}
        </h2>
        <ul className="border-b border-line md:col-span-8">
          {content.certificates.map(({ title, issuer, date, url, isFile }) => (
            <li key={`${title} ${date}`} className="border-t border-line first:border-ink">
              <a
                href={url}
                className="group grid min-h-11 gap-x-6 gap-y-1 py-5 sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <span className="text-xl leading-tight font-semibold underline decoration-line decoration-2 underline-offset-4 group-hover:decoration-signal">
                  {title}
                </span>
                <span className="note sm:pt-1.5 sm:text-right">
                  <time dateTime={date}>{longDate(date)}</time>
                  {isFile && ', PDF'}
                </span>
                {issuer && <span className="text-soft">{issuer}</span>}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
