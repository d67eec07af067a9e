import { getSharedTexts } from '#lib/content/fetch.ts'
import { BookingLink } from '#lib/ui/button.tsx'
import type { SectionProps } from '#lib/sections/define.ts'
import { SolutionDrawing } from './drawings.tsx'
import type { SolutionKind, solutions } from './section.ts'

/** Columns of each drawing. The platform drawing is tall, so it spans two rows. */
const PLACE: Record<SolutionKind, string> = {
  agents: 'md:col-span-7',
  insights: 'md:col-span-5',
  custom: 'md:col-span-8',
  platforms: 'md:col-span-4 md:row-span-2',
  training: 'md:col-span-8',
}

/** Keeps all five drawings at one scale; in wide cells the text is beside the drawing. */
const INSIDE: Record<SolutionKind, { figure: string; cell: string }> = {
  agents: { figure: '', cell: 'md:flex-col' },
  insights: { figure: '', cell: 'md:flex-col' },
  custom: { figure: 'md:w-2/3', cell: 'lg:flex-row lg:gap-8' },
  platforms: { figure: 'w-[90%] max-md:max-w-64', cell: 'md:flex-col' },
  training: { figure: 'md:w-2/3', cell: 'lg:flex-row lg:gap-8' },
}

/** What is built, each with its drawing, and a way to the call. */
export async function Solutions({ content, settings, place }: SectionProps<typeof solutions>) {
  const { callInEmails } = await getSharedTexts()
  return (
    <section aria-labelledby={`${place.id}-heading`} className="night print:break-before-page">
      <div className="wrap section-space print:pt-0">
        <h2
          id={`${place.id}-heading`}
          className="heading mb-[clamp(2.25rem,5vw,4.5rem)] print:mb-3"
        >
          {content.solutionsHeading}
        </h2>
        <div className="columns-12 gap-y-2">
          {content.solutions.map(({ kind, title, text }) => (
            <article
              key={`${kind} ${title}`}
              className={`flex flex-col gap-5 border-t border-line pb-10 pt-6 print:py-3 ${PLACE[kind]} ${INSIDE[kind].cell}`}
            >
              <div className={`shrink-0 print:[&>svg]:max-h-36 ${INSIDE[kind].figure}`}>
                <SolutionDrawing kind={kind} />
              </div>
              <div>
                <h3 className="subheading">{title}</h3>
                <p className="mt-3 max-w-[32em] text-soft">{text}</p>
              </div>
            </article>
          ))}
        </div>
        <p className="border-t border-line pt-7 print:hidden">
          <BookingLink href={settings.bookingUrl}>{callInEmails}</BookingLink>
        </p>
      </div>
    </section>
  )
}
