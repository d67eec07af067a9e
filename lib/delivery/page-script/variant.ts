import { FIRST_TOUCH } from '#lib/leads/person/in-browser.ts'
import { VARIANT_META } from '#lib/insight/experiments/experiment.ts'

/** More wouldn't fit into what a scheduler carries. */
const MOST_VARIANTS = 3

/**
 * Adds to how the visit began which variant of an experiment this page is, for the links to the
 * scheduler. A visit that isn't recorded gets none.
 */
export function recordVariant(): void {
  const mark = document.querySelector<HTMLMetaElement>(`meta[name=${VARIANT_META}]`)?.content
  if (!mark) return
  try {
    const touch = JSON.parse(sessionStorage[FIRST_TOUCH])
    const seen: string[] = touch.variant?.split(' ') ?? []
    const [experiment = ''] = mark.split(':')
    const others = seen.filter((each) => !each.startsWith(`${experiment}:`))
    touch.variant = [...others, mark].slice(-MOST_VARIANTS).join(' ')
    sessionStorage[FIRST_TOUCH] = JSON.stringify(touch)
  } catch {
    // Storage is off, or the browser asks for privacy.
  }
}
