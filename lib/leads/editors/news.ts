import 'server-only'
import { z } from 'zod'
import { client } from '#lib/content/client.ts'
import { text } from '#lib/content/readers.ts'
import { env } from '#lib/platform/env/env.ts'
import { logError } from '#lib/platform/log/log.ts'
import { readLeadEmails } from '#lib/leads/content/content.ts'
import { formatCall } from '#lib/leads/email/text.ts'
import { type EditorNews, tellEditors } from '#lib/leads/editors/tell.ts'
import {
  readReview,
  readSchedule,
  REVIEW_TYPE,
  type Schedule,
  SCHEDULE_TYPE,
} from '#lib/publishing/schedule.ts'

/** How often the content lake is asked, in milliseconds. */
const INTERVAL = 45_000
/** What is older is no news, in milliseconds. */
const DAY = 86_400_000
/** How long a scheduled draft is left alone before its change is told, in milliseconds. */
const CALM = 300_000

const TITLE = '"title": coalesce(title, name, headline, wording)'
const SUBJECT = `"draft": *[_id == "drafts." + ^.documentId][0]{_rev, _updatedAt, ${TITLE}},
  "published": *[_id == ^.documentId][0]{${TITLE}}`

/** Marks for review are drafts; a schedule that is a draft is somebody's forgery. */
const QUERY = `{
  "reviews": *[_type == "${REVIEW_TYPE}" && _updatedAt > $since]{..., ${SUBJECT}},
  "schedules": *[_type == "${SCHEDULE_TYPE}" && _id in path("schedule.**") &&
    (state == "waiting" || (state in ["failed", "moved"] && settledAt > $since))]
    {..., ${SUBJECT}}
}`

const title = z.string().nullish()
const told = z.looseObject({
  draft: z.object({ _rev: z.string(), _updatedAt: z.string(), title }).nullish(),
  published: z.object({ title }).nullish(),
})
type Told = z.infer<typeof told>
const answer = z.object({ reviews: z.array(told), schedules: z.array(told) })

/** Asks for news at intervals, as long as this process lives. */
export function startEditorNews(more: () => Promise<EditorNews[]>): void {
  if (!env.VERCEL) setInterval(() => void queueEditorNews(more), INTERVAL).unref()
}

/**
 * Tells editors of drafts to review, drafts sent back, and schedules that did not or will not happen.
 * Never throws: the next time tells it.
 *
 * @param more what else they are told of
 */
export async function queueEditorNews(more: () => Promise<EditorNews[]>): Promise<void> {
  try {
    const settings = await readLeadEmails()
    if (!settings?.calls.tellsEditors) return
    const since = new Date(Date.now() - DAY).toISOString()
    const raw = client.withConfig({ perspective: 'raw' })
    const { reviews, schedules } = answer.parse(
      await raw.fetch(QUERY, { since }, { cache: 'no-store' }),
    )
    const news = [...reviews.flatMap(ofReview), ...schedules.flatMap(ofSchedule), ...(await more())]
    await tellEditors(news, settings)
  } catch (error) {
    logError('Editors could not be told', error)
  }
}

const pathOf = ({ documentId, documentType }: { documentId: string; documentType: string }) =>
  `/intent/edit/id=${documentId};type=${documentType}/`

function ofReview(document: Told): EditorNews[] {
  const review = readReview(document)
  if (!review || !document.draft) return []
  const { by, note, returned } = review
  const name = nameOf(document)
  const path = pathOf(review)
  const of = `review ${review._id} ${review._rev}`
  if (returned) {
    if (returned.by.id === by.id) return []
    const sentence = `${returned.by.name} sent it back: “${returned.note}”`
    return [{ of, to: { member: by.id }, title: `Sent back: ${name}`, sentence, path }]
  }
  const sentence = `Ready for review, says ${by.name}${note ? `: “${note}”` : '.'}`
  return [{ of, to: { allBut: by.id }, title: `Ready for review: ${name}`, sentence, path }]
}

function nameOf({ draft, published }: Told): string {
  return text(draft?.title, text(published?.title, 'Untitled'))
}

const GO: Record<Schedule['does'], string> = {
  publish: 'go live',
  unpublish: 'go offline',
  start: 'start',
  stop: 'end',
}

function ofSchedule(document: Told): EditorNews[] {
  const schedule = readSchedule(document)
  if (!schedule) return []
  const { _id, _rev, does, state, at, timeZone, reason, revision, by } = schedule
  const name = nameOf(document)
  const when = formatCall(new Date(at), timeZone)
  const about = { to: { member: by.id }, path: pathOf(schedule) }
  if (state !== 'waiting') {
    const sentence = `It was to ${GO[does]} on ${when}. ${reason ?? ''}`
    return [
      { ...about, of: `schedule ${_id} ${_rev}`, title: `Did not ${GO[does]}: ${name}`, sentence },
    ]
  }
  const { draft } = document
  const isOlder = (does === 'publish' || does === 'start') && draft && draft._rev !== revision
  if (!isOlder || Date.now() - Date.parse(draft._updatedAt) < CALM) return []
  const sentence = `As it is now, it will not ${GO[does]} on ${when}. Schedule this draft, or cancel.`
  const of = `draft ${_id} ${revision ?? ''} ${at}`
  return [{ ...about, of, title: `Changed since it was scheduled: ${name}`, sentence }]
}
