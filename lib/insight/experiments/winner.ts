import { textsOf } from './testable.ts'

/** A document as the Studio reads it: anything may be missing. */
export interface RawDocument {
  _id: string
  _type: string
  _rev?: string
  [field: string]: unknown
}

/** What is written into a document. */
export interface Patch {
  id: string
  ifRevisionID?: string
  set: Record<string, unknown>
}

interface Winner {
  experiment: RawDocument
  /** The published page. */
  page: RawDocument
  /** Unpublished versions of both, if any. */
  drafts: RawDocument[]
}

/**
 * What publishing a variant writes: its texts into the page, and into the page's draft, so that
 * publishing that later takes nothing back; and that the experiment has stopped. Other unpublished
 * changes stay unpublished.
 *
 * @param key the variant's; of the control, only the experiment stops
 * @param now ISO 8601
 * @throws Error with a sentence for the user, if there is nowhere to write the texts
 */
export function patchesOfWinner(
  { experiment, page, drafts }: Winner,
  key: string,
  now: string,
): Patch[] {
  const section = String(experiment.section)
  const texts = textsFor(experiment, section, key)
  const target = placeOf(page, section)
  if (target === undefined) throw new Error('The page doesn’t have that section any longer.')
  const stopped = { state: 'stopped', stoppedAt: now, winner: key }
  const own = drafts.map((draft) => {
    const place = draft._type === 'experiment' ? undefined : placeOf(draft, section)
    return { id: draft._id, set: draft._type === 'experiment' ? stopped : within(place, texts) }
  })
  return [
    { id: page._id, ifRevisionID: page._rev, set: within(target, texts) },
    { id: experiment._id, ifRevisionID: experiment._rev, set: stopped },
    ...own,
  ].filter(({ set }) => Object.keys(set).length > 0)
}

function textsFor(experiment: RawDocument, section: string, key: string): Record<string, string> {
  const variants: unknown[] = Array.isArray(experiment.variants) ? experiment.variants : []
  const index = variants.findIndex((each) => Object(each)._key === key)
  if (index === -1) throw new Error('There is no such variant.')
  const given = Object(Object(variants[index])[section])
  const texts = textsOf(section).map((name) => [name, String(given[name] ?? '').trim()])
  return index === 0 ? {} : Object.fromEntries(texts.filter(([, text]) => text))
}

/** What stands before a field's name in the path to a section; undefined if there is none. */
function placeOf({ _type, sections }: RawDocument, section: string): string | undefined {
  if (_type === 'home' || _type === 'resource') return ''
  const found = Array.isArray(sections)
    ? sections.find((each) => Object(each)._type === section)
    : null
  return found ? `sections[_key=="${Object(found)._key}"].` : undefined
}

function within(place: string | undefined, texts: Record<string, string>): Record<string, string> {
  if (place === undefined) return {}
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [place + name, text]))
}
