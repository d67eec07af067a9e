import { spoken } from '#lib/publishing/local-time.ts'
import type { Review, Schedule } from '#lib/publishing/schedule.ts'

/** After its moment, how long a schedule may wait until staff read that it is late. In ms. */
export const LATE_AFTER = 90_000

/** What happens at a moment, in the forms that sentences need. */
const WORDS: Record<Schedule['does'], { goes: string; went: string; go: string; gone: string }> = {
  publish: { goes: 'Goes live', went: 'Went live', go: 'go live', gone: 'gone live' },
  unpublish: { goes: 'Goes offline', went: 'Went offline', go: 'go offline', gone: 'gone offline' },
  start: { goes: 'Starts', went: 'Started', go: 'start', gone: 'started' },
  stop: { goes: 'Ends', went: 'Ended', go: 'end', gone: 'ended' },
}

/** Whether a schedule is of one version of a draft, and of no other. */
export function takesDraft(does: Schedule['does']): boolean {
  return does === 'publish' || does === 'start'
}

/** What staff read about a schedule or a mark for review. */
export interface State {
  tone: 'primary' | 'caution' | 'critical' | 'positive'
  /** For a badge. */
  label: string
  sentence: string
  /** Whether somebody has to decide something. */
  asks: boolean
}

/**
 * What staff read about a schedule; null if it is canceled.
 *
 * @param draftRevision the draft's revision now; undefined without a draft
 */
export function scheduleStateOf(
  schedule: Schedule,
  draftRevision: string | undefined,
  now: Date,
): State | null {
  const { does, state, by, revision, timeZone } = schedule
  const at = new Date(schedule.at)
  const when = spoken(at, timeZone, now)
  const { goes, went, go, gone } = WORDS[does]
  if (state === 'canceled') return null
  if (state === 'done') {
    const sentence = `${went} ${when}, scheduled by ${by.name}.`
    return { tone: 'positive', label: `${went} ${when}`, sentence, asks: false }
  }
  if (state !== 'waiting') {
    const sentence = `Did not ${go} ${when}, as ${by.name} had scheduled. ${schedule.reason ?? ''}`
    return { tone: 'critical', label: `Did not ${go}`, sentence: sentence.trim(), asks: true }
  }
  if (takesDraft(does) && draftRevision !== revision) {
    const sentence = draftRevision
      ? `${by.name} scheduled an older version of this draft for ${when}. As it is now, it will not ${go}.`
      : `The draft that ${by.name} scheduled for ${when} was published or discarded: nothing will happen then.`
    return { tone: 'caution', label: 'Scheduled: older draft', sentence, asks: true }
  }
  if (now.getTime() > at.getTime() + LATE_AFTER) {
    const sentence = `Should have ${gone} ${when}. The site has not managed to yet and keeps trying. If it stays so, tell those who run the site.`
    return { tone: 'critical', label: 'Late', sentence, asks: true }
  }
  const sentence = `${goes} ${when}, scheduled by ${by.name}.`
  return { tone: 'primary', label: `${goes} ${when}`, sentence, asks: false }
}

/** A document's draft and published version, as far as a mark for review is concerned. */
interface Versions {
  draftRevision: string | undefined
  /** When it was last published, ISO 8601. */
  publishedAt: string | undefined
}

/** What staff read about a mark; null once what was marked has been published or discarded. */
export function reviewStateOf(
  { by, note, returned, revision, _updatedAt }: Review,
  { draftRevision, publishedAt }: Versions,
): State | null {
  if (!draftRevision || (publishedAt && publishedAt > _updatedAt)) return null
  if (returned) {
    const sentence = `${returned.by.name} sent it back: “${returned.note}”`
    return { tone: 'caution', label: 'Sent back', sentence, asks: true }
  }
  if (draftRevision !== revision) {
    const sentence = `${by.name} marked an earlier version as ready for review. The draft has been changed since.`
    return { tone: 'caution', label: 'Changed since marked ready', sentence, asks: true }
  }
  const sentence = `Ready for review, says ${by.name}${note ? `: “${note}”` : '.'}`
  return { tone: 'primary', label: 'Ready for review', sentence, asks: false }
}
