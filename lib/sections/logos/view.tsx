import { getCustomerLogos, getStories } from '#lib/content/fetch.ts'
import { isInkDrawing } from '#lib/content/inline-picture.ts'
import type { ContentImage } from '#lib/content/types.ts'
import { Picture } from '#lib/content/picture.tsx'
import type { SectionProps } from '#lib/sections/define.ts'
import { Proof } from './proof.tsx'
import type { logos } from './section.ts'

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
 * Customer logos, all of the same visual weight, and below them what the stories of some customers
 * prove. Nothing if staff have published no logo.
 */
export async function Logos({ content, place }: SectionProps<typeof logos>) {
  const [customers, stories] = await Promise.all([getCustomerLogos(), getStories()])
  if (customers.length === 0) return null
  // Black drawings are inverted on a dark page. If any logo has colors or its own background, all
  // are on a light strip.
  const inks = await Promise.all(customers.map(({ image }) => isInkDrawing(image)))
  const ink = inks.every(Boolean)
  const proofs = customers.flatMap(
    ({ id }) => stories.find((each) => each.customer.id === id) ?? [],
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
            {proofs.map((story) => (
              <li key={story.id}>
                <Proof story={story} link={content.logosLink} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** Width in pixels at which a logo covers `WEIGHT`, unless it would be too tall. */
function balancedWidth({ width, height }: ContentImage): number {
  const shape = width / height
  return Math.round(Math.min(Math.sqrt(WEIGHT * shape), TALLEST * shape))
}
