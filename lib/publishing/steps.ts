import type { SanityDocument } from '@sanity/client'
import { draftOf, type Schedule, type ScheduleState } from './schedule.ts'

/** A document as the lake has it: its draft, and what is published. */
interface Pair {
  draft: SanityDocument | undefined
  published: SanityDocument | undefined
}

/** What is to be done for a due schedule: write a pair, or say why nothing is written. */
export type Steps =
  | {
      does: 'publish' | 'unpublish'
      /** The document that must still have the revision. */
      guard: Pick<SanityDocument, '_id' | '_rev'>
      /** What is written in place of the guarded document, which is deleted. */
      written: { _id: string; _type: string; [attribute: string]: unknown }
    }
  | {
      does: 'stop'
      guard: Pick<SanityDocument, '_id' | '_rev'>
      /** The documents that it is written into. */
      ids: string[]
      set: { state: 'stopped'; stoppedAt: string }
    }
  | { does: 'nothing'; state: ScheduleState; reason: string }

/** What a due schedule asks for, given what the lake has now. */
export function stepsOf(schedule: Schedule, { draft, published }: Pair): Steps {
  if (!draft && !published) return nothing('failed', 'The document was deleted.')
  if (schedule.does === 'unpublish') {
    if (!published) return nothing('moved', 'It was already unpublished.')
    const { _createdAt } = published
    const written = { ...ownOf(published), _id: draftOf(published._id), _createdAt }
    return { does: 'unpublish', guard: published, written }
  }
  if (schedule.does === 'stop') return stopping(schedule, { draft, published })
  if (schedule.does === 'start' && published && isStarted(published)) {
    return nothing('canceled', 'The experiment was started by hand before its time.')
  }
  if (!draft) {
    return published && published._updatedAt > schedule._updatedAt
      ? nothing('canceled', 'The draft was published by hand before its time.')
      : nothing('moved', 'The draft was discarded before its time.')
  }
  if (draft._rev !== schedule.revision) {
    return nothing('moved', 'The draft was changed after it was scheduled.')
  }
  const { documentId: _id } = schedule
  const _createdAt = published?._createdAt ?? draft._createdAt
  const running = schedule.does === 'start' && { state: 'running', startedAt: schedule.at }
  const written = { ...ownOf(draft, strengthen), ...running, _id, _createdAt }
  return { does: 'publish', guard: draft, written }
}

/** Ends an experiment; in its draft, too, or publishing that later would start it again. */
function stopping({ at }: Schedule, { draft, published }: Pair): Steps {
  if (published?.state === 'stopped') {
    return nothing('canceled', 'The experiment was stopped by hand before its time.')
  }
  if (published?.state !== 'running') return nothing('moved', 'The experiment didn’t run.')
  const ids = [published, draft].flatMap((document) => document?._id ?? [])
  return { does: 'stop', guard: published, ids, set: { state: 'stopped', stoppedAt: at } }
}

function isStarted({ state }: SanityDocument): boolean {
  return state === 'running' || state === 'stopped'
}

function nothing(state: ScheduleState, reason: string): Steps {
  return { does: 'nothing', state, reason }
}

/** A document's type and content, without what the lake itself keeps of it. */
function ownOf({ _type, ...document }: SanityDocument, change = (value: unknown) => value) {
  const own = Object.entries(document).filter(([name]) => !name.startsWith('_'))
  const content: Record<string, unknown> = Object.fromEntries(
    own.map(([name, value]) => [name, change(value)]),
  )
  return { ...content, _type }
}

/**
 * The Studio keeps a reference to an unpublished document weak, with `_strengthenOnPublish` on it.
 * Publishing makes it strong, unless the schema wants it weak.
 */
function strengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthen)
  if (typeof value !== 'object' || value === null) return value
  const { _strengthenOnPublish: note, ...rest }: Record<string, unknown> = { ...value }
  if (note !== undefined && Object(note).weak !== true) delete rest._weak
  return Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, strengthen(inner)]))
}
