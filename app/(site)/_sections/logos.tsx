import type { CustomerLogo } from '#lib/content/types.ts'
import { Picture } from '#lib/ui/picture.tsx'

/** Customer marks in two rows, the first one longer, all of the same visual weight. */
export function Logos({ heading, logos }: { heading: string; logos: CustomerLogo[] }) {
  const half = Math.ceil(logos.length / 2)
  const rows = [logos.slice(0, half), logos.slice(half)].filter((row) => row.length > 0)
  return (
    <section aria-labelledby="logos-heading" className="border-b border-line">
      <div className="wrap columns-12 items-center gap-y-6 py-8">
        <h2 id="logos-heading" className="note md:col-span-3">
          {heading}
        </h2>
        <div className="grid gap-7 md:col-span-9">
          {rows.map((row, index) => (
            <ul
              key={row[0]?.id}
              className={`grid grid-cols-2 items-center gap-x-6 gap-y-7 md:flex ${index === 0 ? 'md:justify-between' : 'md:gap-x-[clamp(3rem,12vw,11rem)]'}`}
            >
              {row.map((logo) => (
                <li key={logo.id}>
                  <Picture
                    image={logo.image}
                    alt={logo.name}
                    widths={[180, 360, 540]}
                    sizes="180px"
                    className="h-8 w-auto max-w-full object-contain md:max-lg:h-7 object-left dark:invert dark:print:invert-0"
                  />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
    </section>
  )
}
