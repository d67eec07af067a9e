import { CallLine } from '#lib/sections/call-line.tsx'
import type { SectionProps } from '#lib/sections/define.ts'
import { Prose } from '#lib/ui/prose.tsx'
import type { text } from './section.ts'

/** Text, with its heading on the left if there is room. */
export function Text({ content, settings, place }: SectionProps<typeof text>) {
  const { heading, body, textCall } = content
  if (body.length === 0) return null
  const label = `${place.id}-heading`
  return (
    <section aria-labelledby={heading ? label : undefined} className="section-space">
      <div className="wrap columns-12 items-start gap-y-8">
        {heading && (
          <h2 id={label} className="heading text-balance md:col-span-4">
            {heading}
          </h2>
        )}
        <div className="md:col-start-5 md:col-end-13">
          <Prose value={body} />
          <CallLine text={textCall} href={settings.bookingUrl} />
        </div>
      </div>
    </section>
  )
}
