import { getPeople } from '#lib/content/fetch.ts'
import { isInkDrawing, Picture } from '#lib/content/picture.tsx'
import type { Person } from '#lib/content/types.ts'
import type { SectionProps } from '#lib/sections/define.ts'
import { Badge } from '#lib/ui/button.tsx'
import { peopleOn, type people } from './section.ts'

/** The people of the company, as they are in the list People. */
export async function People({ content, place }: SectionProps<typeof people>) {
  const shown = peopleOn(place, await getPeople())
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={`${place.id}-heading`} className="section-space">
      <div className="wrap columns-12 items-start gap-y-9">
        <div className="md:col-span-12 lg:col-span-4">
          <h2 id={`${place.id}-heading`} className="heading text-balance">
            {content.peopleHeading}
          </h2>
          <p className="mt-5 max-w-[30em] text-soft">{content.peopleText}</p>
        </div>
        <ul className="border-b border-line md:col-span-12 lg:col-start-6 lg:col-end-13">
          {shown.map((person) => (
            <li key={person.id} className="border-t border-line py-6 first:border-ink">
              <Introduced person={person} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Pixels: a face as wide as it gets. */
const FACE = 144

async function Introduced({ person }: { person: Person }) {
  const { name, role, built, face, isExample } = person
  const ink = await isInkDrawing(face)
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-7">
      <div className="squared border border-line">
        <Picture
          image={face}
          alt=""
          widths={[FACE, 2 * FACE, 3 * FACE]}
          sizes="(width < 40rem) 88px, 144px"
          style={
            face.hotspot && {
              objectPosition: `${100 * face.hotspot.x}% ${100 * face.hotspot.y}%`,
            }
          }
          className={`aspect-square w-full object-cover ${ink ? 'dark:invert dark:print:invert-0' : ''}`}
        />
      </div>
      <div>
        <h3 className="text-[clamp(1.25rem,1.9vw,1.625rem)] leading-tight tracking-tight">
          {name}
        </h3>
        <p className="note mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {role}
          {isExample && <Badge>Example</Badge>}
        </p>
        <p className="mt-3 max-w-[36em]">{built}</p>
      </div>
    </div>
  )
}
