import type { Email } from '#lib/leads/email/resend.ts'

export const CHOICE =
  'underline underline-offset-4 aria-[current]:forced-color-adjust-none aria-[current]:bg-ink aria-[current]:text-paper'

/** An email as it is read on a phone, on a wide screen and as text. */
export function EmailPreview({ email }: { email: Email }) {
  return (
    <>
      <div className="mt-6 grid gap-6 xl:grid-cols-[390px_1fr]">
        <Frame title="On a phone" html={email.html} className="max-w-[390px]" />
        <Frame title="On a wide screen" html={email.html} />
      </div>
      <h2 className="subheading mt-10">As text</h2>
      <pre className="mt-4 overflow-x-auto border border-line bg-sheet p-5 whitespace-pre-wrap">
        {email.text}
      </pre>
    </>
  )
}

function Frame({ title, html, className }: { title: string; html: string; className?: string }) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={html}
      className={`h-[1100px] w-full border border-ink ${className ?? ''}`}
    />
  )
}
