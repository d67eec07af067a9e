import Link from 'next/link'
import { notFound } from 'next/navigation'
import { sampleSteps } from '#lib/leads/channels/sequence-email/sample.ts'
import { CHOICE, EmailPreview } from '../../email-preview.tsx'

export const dynamic = 'force-dynamic'

export const metadata = { title: 'Sequence' }

interface PreviewSequenceProps {
  params: Promise<{ id: string }>
  /** `step`: the key of an email. */
  searchParams: Promise<{ step?: string | string[] }>
}

/** The emails of a sequence for staff in preview, with drafts and an example's figures. */
export default async function PreviewSequencePage({ params, searchParams }: PreviewSequenceProps) {
  const [{ id }, { step }] = await Promise.all([params, searchParams])
  const sequence = await sampleSteps(id)
  if (!sequence) notFound()
  const { name, steps } = sequence
  const shown = steps.find(({ key }) => key === step) ?? steps[0]
  return (
    <main id="content" className="wrap grow py-8">
      <nav aria-label="Emails" className="note flex flex-wrap gap-x-6 gap-y-2">
        {steps.map(({ key, days, hour }, index) => (
          <Link
            key={key}
            href={`/emails/sequence/${id}?step=${encodeURIComponent(key)}`}
            aria-current={key === shown?.key ? 'page' : undefined}
            className={CHOICE}
          >
            {`Email ${index + 1}, after ${days} ${days === 1 ? 'day' : 'days'} at ${hour}:00`}
          </Link>
        ))}
      </nav>
      <h1 className="subheading mt-6">{shown?.email.subject ?? name}</h1>
      <p className="note mt-2">
        {shown
          ? 'Preview sends nothing. The figures are an example.'
          : 'No email of this sequence can be sent as it is: the form says why.'}
      </p>
      {shown && <EmailPreview email={shown.email} />}
    </main>
  )
}
