import type { LakeDocument } from '../model/document.ts'
import { isObject } from '../model/document.ts'
import { bundleOf } from '../model/variant.ts'
import { Refusal, notFound } from '../model/errors.ts'
import type { DocumentMutation } from '../store/mutation.ts'
import { createdBy, targetOf } from '../store/mutation.ts'
import type { WorkingCopy } from '../store/working-copy.ts'

/** Prefix of the ids of release documents. */
const RELEASES = '_.releases.'

/** The id of a release's document. */
export function releaseIdOf(name: string): string {
  return RELEASES + name
}

/** A release's name by its document's id; null for any other document. */
export function releaseNameOf(id: string): string | null {
  return id.startsWith(RELEASES) ? id.slice(RELEASES.length) : null
}

/** The documents of a release, with variants, ordered by id. */
export function versionsIn(copy: WorkingCopy, name: string): LakeDocument[] {
  return copy.startingWith('versions.').filter((document) => bundleOf(document) === name)
}

/**
 * Finds a release that is in one of some states.
 *
 * @throws Refusal with 409 if it's missing or in another state
 */
export function releaseIn(states: string[], name: string, copy: WorkingCopy): LakeDocument {
  const id = releaseIdOf(name)
  const release = copy.get(id)
  if (!release) throw notFound(id)
  if (states.includes(String(release.state))) return release
  const description = `Release "${name}" is ${String(release.state)}; it must be ${states.join(' or ')}`
  // Hosted Sanity documents no name for this error; its clients read the description only.
  throw new Refusal(409, 'releaseStateError', description, { id, state: release.state })
}

/**
 * Refuses to change a version whose release is scheduled, published or archived. A release without
 * a document locks nothing.
 *
 * @throws Refusal with 409
 */
export function checkUnlocked(mutation: DocumentMutation, copy: WorkingCopy): void {
  const id = targetOf(mutation)
  const document = copy.get(id) ?? { ...createdBy(mutation), _id: id }
  const name = bundleOf(document)
  if (name === 'drafts' || name === 'published') return
  if (copy.get(releaseIdOf(name))) releaseIn(['active'], name, copy)
}

/** Ids of the documents that an archived or published release had. */
export function finalIds(release: LakeDocument | null): string[] {
  const states = release?.finalDocumentStates
  if (!Array.isArray(states)) return []
  return states.map((state) => isObject(state) && state.id).filter((id) => typeof id === 'string')
}
