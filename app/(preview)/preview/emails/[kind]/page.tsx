import Link from 'next/link'
import { notFound } from 'next/navigation'
import { getEmailTexts, getResources } from '#lib/content/fetch.ts'
import { sampleEmail, SAMPLES } from '#lib/leads/channels/lead-email/sample.ts'
import { RESOURCE_TYPES } from '#lib/tools/resource-types.ts'
import { CHOICE, EmailPreview } from '../email-preview.tsx'

export const dynamic = 'force-dynamic'

export const metadata = { title: 'Emails to leads' }

const LABELS = {
  confirmation: 'To confirm an address',
  guide: 'With a guide',
  result: 'With a result',
  canceled: 'After a canceled call',
  missed: 'After a missed call',
}
/** The texts that a click opens in the Studio: what is in a frame can't be clicked. */
const FIELDS = {
  confirmation: ['greeting', 'confirmSubject', 'confirmText', 'confirmButton'],
  guide: ['greeting', 'documentSubject', 'documentText', 'documentButton', 'reply'],
  result: ['greeting', 'resultSubject', 'resultText', 'resultButton', 'linkNote', 'reply'],
  canceled: ['greeting', 'cancelledSubject', 'cancelledText', 'againButton', 'reply'],
  missed: ['greeting', 'missedSubject', 'missedText', 'againButton', 'reply'],
} as const

interface PreviewEmailProps {
  params: Promise<{ kind: string }>
  /** `of`: the slug of a guide. */
  searchParams: Promise<{ of?: string | string[] }>
}

/** An email to a lead for staff in preview, with drafts and an example's figures. */
export default async function PreviewEmailPage({ params, searchParams }: PreviewEmailProps) {
  const [{ kind: requested }, { of }] = await Promise.all([params, searchParams])
  const kind = SAMPLES.find((name) => name === requested)
  if (!kind) notFound()
  const [texts, resources, email] = await Promise.all([
    getEmailTexts(),
    getResources(),
    sampleEmail(kind, String(of)),
  ])
  const guides = resources.filter(({ type }) => RESOURCE_TYPES[type].opens === 'document')
  const guide = guides.find(({ slug }) => slug === of) ?? guides[0]
  return (
    <main id="content" className="wrap grow py-8">
      <nav aria-label="Emails" className="note flex flex-wrap gap-x-6 gap-y-2">
        {SAMPLES.map((name) => (
          <Link
            key={name}
            href={`/emails/${name}`}
            aria-current={name === kind ? 'page' : undefined}
            className={CHOICE}
          >
            {LABELS[name]}
          </Link>
        ))}
      </nav>
      {kind === 'guide' && guides.length > 1 && (
        <nav aria-label="Guides" className="note mt-3 flex flex-wrap gap-x-6 gap-y-2">
          {guides.map(({ slug, title }) => (
            <Link
              key={slug}
              href={`/emails/guide?of=${slug}`}
              aria-current={slug === guide?.slug ? 'page' : undefined}
              className={CHOICE}
            >
              {title}
            </Link>
          ))}
        </nav>
      )}
      <h1 className="subheading mt-6">{email?.subject ?? 'There is no such resource yet.'}</h1>
      <p className="note mt-2">Preview sends nothing. The figures are an example.</p>
      <details className="mt-6 border-l-8 border-data bg-tint p-4">
        <summary>Texts to edit</summary>
        {FIELDS[kind].map((name) => (
          <p key={name} className="mt-2">
            {texts[name]}
          </p>
        ))}
      </details>
      {email && <EmailPreview email={email} />}
    </main>
  )
}
