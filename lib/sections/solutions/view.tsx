import { BookingLink } from '#lib/ui/button.tsx'
import { CallLine } from '#lib/sections/call-line.tsx'
import type { SectionProps } from '#lib/sections/define.ts'
import { QuestionData, QuestionList } from '#lib/sections/questions/view.tsx'
import { StepList } from '#lib/sections/steps/view.tsx'
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

/** On a phone, the way to the call at the end is too far from the first drawings. */
const MIDDLE = 2

type Props = SectionProps<typeof solutions>

/**
 * What is built, each with its drawing, and a way to the call. On Home, how an engagement runs and
 * what buyers ask follow: before the calendar, not below it.
 */
export function Solutions({ content, settings, place }: Props) {
  const drawn = <Drawn {...{ content, settings, place }} />
  const heading = `${place.id}-heading`
  const { steps, questions } = content
  if (steps.length + questions.length === 0) {
    return (
      <section aria-labelledby={heading} className="night print:break-before-page">
        {drawn}
      </section>
    )
  }
  return (
    <section aria-labelledby={heading} className="answers print:break-before-page">
      <div className="night">{drawn}</div>
      <div className="wrap section-space grid gap-y-[clamp(3rem,6vw,5.5rem)]">
        {steps.length > 0 && (
          <div>
            <h3 className="subheading mb-6">{content.stepsHeading}</h3>
            <StepList steps={steps} Title="h4" />
            <CallLine text={content.stepsCall} href={settings.bookingUrl} className="" />
          </div>
        )}
        {questions.length > 0 && (
          <div>
            <h3 className="subheading mb-6">{content.questionsHeading}</h3>
            <QuestionList questions={questions} Question="h4" />
            <CallLine text={content.questionsCall} href={settings.bookingUrl} />
            <QuestionData questions={questions} isExample={place.isExample} />
          </div>
        )}
      </div>
    </section>
  )
}

function Drawn({ content, settings, place }: Props) {
  return (
    <div className="wrap section-space print:pt-0">
      <h2 id={`${place.id}-heading`} className="heading mb-[clamp(2.25rem,5vw,4.5rem)] print:mb-3">
        {content.solutionsHeading}
      </h2>
      <div className="columns-12 gap-y-2">
        {content.solutions.map(({ kind, title, text }, index) => (
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
              {index === MIDDLE && (
                <CallLine
                  text={content.solutionsCall}
                  href={settings.bookingUrl}
                  className="mt-4 md:hidden"
                />
              )}
            </div>
          </article>
        ))}
      </div>
      {content.solutionsCall && (
        <p className="border-t border-line pt-7 print:hidden">
          <BookingLink href={settings.bookingUrl}>{content.solutionsCall}</BookingLink>
        </p>
      )}
    </div>
  )
}
