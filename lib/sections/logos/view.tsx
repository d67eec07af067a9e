import { getCustomerLogos, getCaseStudies } from '#lib/content/fetch.ts'
import { isInkDrawing, Picture } from '#lib/content/picture.tsx'
import type { ContentImage, CaseStudySummary } from '#lib/content/types.ts'
import { CallLine } from '#lib/sections/call-line.tsx'
import type { SectionProps } from '#lib/sections/define.ts'
import type { logos } from './section.ts'
import { pathOf } from '#lib/content/paths.ts'

/** Area of a logo in square pixels, so that a wide one doesn't outweigh a tall one. */
const WEIGHT = 6000
const TALLEST = 48

/** Columns for zero to twelve logos: two rows on a desktop, rows as even as possible on a phone. */
const COLUMNS = [
  '',
  'md:grid-cols-3',
  'grid-cols-2 md:grid-cols-3',
  'grid-cols-3',
  'grid-cols-2 md:grid-cols-4',
  'grid-cols-3',
  'grid-cols-3',
  'grid-cols-3 md:grid-cols-4',
  'grid-cols-2 md:grid-cols-4',
  'grid-cols-3 lg:grid-cols-5',
  'grid-cols-2 md:grid-cols-5',
  'grid-cols-3 md:grid-cols-4 lg:grid-cols-6',
  'grid-cols-3 md:grid-cols-4 lg:grid-cols-6',
]

/**
 * Customer logos, all of the same visual weight, and below them what the case studies of some customers
 * prove. Nothing if staff have published no logo.
 */
export async function Logos({ content, settings, place }: SectionProps<typeof logos>) {
  const [customers, caseStudies] = await Promise.all([getCustomerLogos(), getCaseStudies()])
  if (customers.length === 0) return null
  // Black drawings are inverted on a dark page. If any logo has colors or its own background, all
  // are on a light strip.
  const inks = await Promise.all(customers.map(({ image }) => isInkDrawing(image)))
  const ink = inks.every(Boolean)
  const proofs = customers.flatMap(
    ({ id }) => caseStudies.find((each) => each.customer.id === id) ?? [],
  )
  const columns = COLUMNS[customers.length] ?? COLUMNS.at(-1)
  return (
    <section
      aria-labelledby={`${place.id}-heading`}
      className={`strip border-b border-line ${ink ? '' : 'scheme-light bg-paper text-ink'}`}
    >
      <div className="wrap columns-12 items-center gap-y-6 py-8 lg:py-10">
        <h2 id={`${place.id}-heading`} className="note text-balance md:col-span-12 lg:col-span-2">
          {content.logosHeading}
        </h2>
        <ul
          className={`grid items-center gap-x-5 gap-y-7 sm:gap-x-8 md:col-span-12 lg:col-span-10 lg:gap-x-10 ${columns}`}
        >
          {customers.map(({ id, name, image }) => (
            <li key={id}>
              <Picture
                image={image}
                alt={name}
                widths={[180, 360, 540]}
                sizes="180px"
                style={{ width: balancedWidth(image) }}
                className={`h-auto max-w-full ${ink ? 'dark:invert dark:print:invert-0' : 'mix-blend-multiply'}`}
              />
            </li>
          ))}
        </ul>
        {proofs.length > 0 && (
          <ul className="mt-2 grid gap-x-8 gap-y-7 border-t border-line pt-7 md:col-span-12 md:grid-cols-3 lg:col-span-10 lg:col-start-3 lg:gap-x-10">
            {proofs.map((caseStudy) => (
              <li key={caseStudy.id}>
                <Proof caseStudy={caseStudy} link={content.logosLink} />
              </li>
            ))}
          </ul>
        )}
        <CallLine
          text={content.logosCall}
          href={settings.bookingUrl}
          className="md:col-span-12 lg:col-span-10 lg:col-start-3"
        />
      </div>
    </section>
  )
}

/** Width in pixels at which a logo covers `WEIGHT`, unless it would be too tall. */
function balancedWidth({ width, height }: ContentImage): number {
  const shape = width / height
  return Math.round(Math.min(Math.sqrt(WEIGHT * shape), TALLEST * shape))
}

interface ProofProps {
  caseStudy: CaseStudySummary
  link: string
}

function Proof({ caseStudy: { slug, figure, customer }, link }: ProofProps) {
  return (
    <a
      href={pathOf({ _type: 'customerStory', slug })}
      className="group flex h-full min-h-11 flex-col items-start leading-snug"
    >
      {figure && (
        <>
          <span className="block text-[clamp(2rem,3.4vw,3rem)] leading-none font-semibold tracking-[-0.035em]">
            {figure.value}
          </span>
          <span className="mt-2 block text-soft">{figure.label}</span>
        </>
      )}
      <span className="mt-auto pt-2 text-[0.9375rem]">
        {customer.name}:{' '}
        <span className="underline decoration-line decoration-2 underline-offset-4 group-hover:decoration-signal">
          {link}
        </span>
      </span>
    </a>
  )
}
