import { stripStega } from '#lib/content/strip-stega.ts'
import { escapeJsonLd } from './escape-json-ld.ts'

/** Structured data for search engines. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{
        __html: escapeJsonLd({ '@context': 'https://schema.org', ...stripStega(data) }),
      }}
    />
  )
}
