import { type Attributes, isObject, isReleaseName } from '../model/document.ts'
import { invalid, notFound } from '../model/errors.ts'
import {
  finalIds,
  finalStates,
  publishRelease,
  publishVersions,
  releaseIdOf,
  releaseIn,
  versionsIn,
} from '../releases/release.ts'
import { findViolation } from '../store/dataset.ts'
import { lastState } from '../store/history.ts'
import type { PatchOperations } from '../store/mutation.ts'
import { type Act, readPatch, type Work } from './action.ts'

/**
 * Actions on releases, by what follows `sanity.action.release.`. Each is one transaction, so that
 * nobody sees one half published, and is refused if the release isn't in a state for it.
 */
export const releaseActions: Record<string, Act> = {
  create(action, work) {
    const { name, id, run } = releaseOf(action, work)
    const metadata = readMetadata(action.metadata ?? {})
    run({ create: { _id: id, _type: 'system.release', name, state: 'active', metadata } })
  },

  edit(action, work) {
    const { name, id, patch } = releaseOf(action, work)
    const operations = readPatch(action, ['metadata'], '"metadata" of a release')
    if (operations.insert) throw invalid('"patch" can\'t insert: metadata has no lists')
    releaseIn(['active', 'scheduled'], name, work.copy)
    patch(operations)
    readMetadata(work.copy.get(id)?.metadata)
  },

  schedule(action, work) {
    const { name, patch } = releaseOf(action, work)
    const publishAt = readTime('publishAt', action.publishAt)
    releaseIn(['active', 'scheduled'], name, work.copy)
    // What can't be published now is refused now, and not only when nobody is watching.
    const trial = work.copy.fork()
    publishVersions(name, trial, work.apply(trial))
    const violation = findViolation(trial, work.dataset.documents)
    if (violation) throw violation.refusal
    patch({ set: { state: 'scheduled', publishAt }, unset: ['error'] })
  },

  unschedule(action, work) {
    const { name, patch } = releaseOf(action, work)
    releaseIn(['scheduled', 'scheduling'], name, work.copy)
    patch({ set: { state: 'active' }, unset: ['publishAt'] })
  },

  publish(action, work) {
    const { name, run } = releaseOf(action, work)
    releaseIn(['active'], name, work.copy)
    publishRelease(name, work.copy, run, work.context)
  },

  archive(action, work) {
    const { name, run, patch } = releaseOf(action, work)
    releaseIn(['active'], name, work.copy)
    const versions = versionsIn(work.copy, name)
    for (const version of versions) run({ delete: { id: version._id } })
    patch({ set: { state: 'archived', finalDocumentStates: finalStates(versions) } })
  },

  async unarchive(action, work) {
    const { name, run, patch } = releaseOf(action, work)
    for (const version of finalIds(releaseIn(['archived'], name, work.copy))) {
      const document = await lastState(work.dataset.log, version)
      // A release that was imported as archived has no history here.
      if (!document) throw notFound(version)
      run({ create: document })
    }
    patch({ set: { state: 'active' }, unset: ['finalDocumentStates'] })
  },

  delete(action, work) {
    const { name, id, run } = releaseOf(action, work)
    releaseIn(['archived', 'published'], name, work.copy)
    run({ delete: { id } })
  },

  import(action, work) {
    const { name, id, run } = releaseOf(action, work)
    const { ifExists = 'fail', attributes = action.document } = action
    if (ifExists !== 'fail' && ifExists !== 'ignore' && ifExists !== 'replace') {
      throw invalid('"ifExists" must be "fail", "ignore" or "replace"')
    }
    if (!isObject(attributes)) throw invalid('The action needs "attributes"')
    if (work.copy.get(id) && ifExists === 'ignore') return
    const metadata = readMetadata(attributes.metadata ?? {})
    const given = { ...attributes, _id: id, _type: 'system.release', name, metadata }
    const document = { ...given, state: importedState(attributes.state) }
    run(ifExists === 'replace' ? { createOrReplace: document } : { create: document })
  },
}

/** The release of an action, and what changes it and its versions, locked as they may be. */
function releaseOf({ releaseId }: Attributes, { apply, copy }: Work) {
  if (typeof releaseId !== 'string' || !isReleaseName(releaseId)) {
    throw invalid('"releaseId" must be the name of a release: letters, digits, "-" and "_"')
  }
  const id = releaseIdOf(releaseId)
  const run = apply(copy)
  const patch = (operations: PatchOperations) => run({ patch: { id, ...operations } })
  return { name: releaseId, id, run, patch }
}

const TYPES = ['asap', 'scheduled', 'undecided']

/** Checks a release's metadata, and keeps what Sanity doesn't define. Throws a Refusal with 400. */
function readMetadata(metadata: unknown): Attributes {
  if (!isObject(metadata)) throw invalid('"metadata" must be an object')
  const { releaseType = 'undecided', intendedPublishAt, cardinality } = metadata
  if (!TYPES.some((type) => type === releaseType)) {
    throw invalid(`"metadata.releaseType" must be one of ${TYPES.join(', ')}`)
  }
  if (intendedPublishAt) readTime('metadata.intendedPublishAt', intendedPublishAt)
  if (cardinality !== undefined && cardinality !== 'one' && cardinality !== 'many') {
    throw invalid('"metadata.cardinality" must be "one" or "many"')
  }
  return { ...metadata, releaseType }
}

function readTime(name: string, value: unknown): string {
  const time = typeof value === 'string' ? new Date(value) : new Date(Number.NaN)
  if (Number.isNaN(time.getTime())) throw invalid(`"${name}" must be a date and time`)
  return time.toISOString()
}

/**
 * The import brings a release before its documents, which a scheduled one would refuse. So what
 * isn't over comes in as active.
 */
function importedState(state: unknown): string {
  if (state === undefined || typeof state === 'string') {
    return state === 'published' || state === 'archived' ? state : 'active'
  }
  throw invalid('"attributes.state" must be a text')
}
