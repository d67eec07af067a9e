import { isInkDrawing, Picture } from '#lib/content/picture.tsx'
import { stripStega } from '#lib/content/strip-stega.ts'
import type { SharedTexts } from '#lib/content/defaults.ts'
import type { DiscoveryCall } from '#lib/content/types.ts'

const FACE = 96

/** Who calls: a face, a name and one sentence. Nothing while staff name nobody. */
export async function CallHost({ host }: Pick<DiscoveryCall, 'host'>) {
  if (!host) return null
  const { name, role, words, face } = host
  const ink = await isInkDrawing(face)
  return (
    <figure className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start">
      <div className="mr-4 border border-line">
        <Picture
          image={face}
          alt=""
          widths={[FACE, 2 * FACE, 3 * FACE]}
          sizes="72px"
          inline={false}
          className={`aspect-square w-full object-cover ${ink ? 'dark:invert' : ''}`}
        />
      </div>
      <div>
        {words && (
          <blockquote className="leading-snug">
            <p>“{words}”</p>
          </blockquote>
        )}
        <figcaption className="note mt-2 first:mt-0">
          <span className="text-ink">{name}</span>
          {role && (
            <>
              <br />
              {role}
            </>
          )}
        </figcaption>
      </div>
    </figure>
  )
}

interface CallPartsProps {
  parts: DiscoveryCall['parts']
  texts: SharedTexts
}

/** What happens in the call and after it, as a schedule. */
export function CallParts({ parts, texts }: CallPartsProps) {
  if (parts.length === 0) return null
  return (
    <div>
      <h3 className="font-semibold">{texts.callAgenda}</h3>
      <dl className="mt-3 border-b border-line">
        {parts.map(({ when, what }) => (
          <div
            key={`${when} ${what}`}
            className="grid grid-cols-[7.5rem_minmax(0,1fr)] border-t border-line py-3"
          >
            <dt className="note pt-0.5">{when}</dt>
            <dd className="leading-snug">{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/**
 * The next free time, which a script writes here once it is near (lib/ui/free-time.ts). Its line is
 * kept free, so that nothing moves then.
 */
export function FreeTime({ texts, className = '' }: { texts: SharedTexts; className?: string }) {
  return (
    <p
      data-free-time={stripStega(texts.callNext)}
      className={`needs-script min-h-[1.5em] text-[0.9375rem] print:hidden ${className}`}
    />
  )
}
