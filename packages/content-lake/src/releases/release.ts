import {
  draftIdOf,
  isObject,
  type LakeDocument,
  movedTo,
  publishedIdOf,
  unpublishes,
} from '../model/document.ts'
import { notFound, Refusal } from '../model/errors.ts'
import { bundleOf, coordinatesOf, type VariantCoordinates } from '../model/variant.ts'
import { applyMutation, type MutationResult, type TransactionContext } from '../store/apply.ts'
import type { WorkingCopy } from '../store/dataset.ts'
import { createdBy, type DocumentMutation, targetOf } from '../store/mutation.ts'
import { idIn, placed } from './variant.ts'

const RELEASES = '_.releases.'

export function releaseIdOf(name: string): string {
  return RELEASES + name
}

/** A release's name by its document's id; null for any other document. */
export function releaseNameOf(id: string): string | null {
  return id.startsWith(RELEASES) ? id.slice(RELEASES.length) : null
}

export function versionsIn(copy: WorkingCopy, name: string): LakeDocument[] {
  return copy.startingWith('versions.').filter((document) => bundleOf(document) === name)
}

/** Finds a release in one of some states, or throws a Refusal with 409. */
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
 * Throws a Refusal with 409 for a version whose release is scheduled, published or archived. A
 * release without a document locks nothing.
 */
function checkUnlocked(mutation: DocumentMutation, copy: WorkingCopy): void {
  const id = targetOf(mutation)
  const document = copy.get(id) ?? { ...createdBy(mutation), _id: id }
  const name = bundleOf(document)
  if (name === 'drafts' || name === 'published') return
  if (copy.get(releaseIdOf(name))) releaseIn(['active'], name, copy)
}

/** Applies a mutation, unless a release has locked its document. */
export function applyUnlocked(...given: Parameters<typeof applyMutation>): MutationResult {
  const [mutation, , copy] = given
  checkUnlocked(mutation, copy)
  return applyMutation(...given)
}

export function finalIds(release: LakeDocument | null): string[] {
  const states = release?.finalDocumentStates
  if (!Array.isArray(states)) return []
  return states.map((state) => isObject(state) && state.id).filter((id) => typeof id === 'string')
}

export type Run = (mutation: DocumentMutation) => unknown

/**
 * Publishes a release's documents, removes their versions and returns them. One to be unpublished
 * stays as a draft; other drafts stay as they are.
 */
export function publishVersions(name: string, copy: WorkingCopy, run: Run): LakeDocument[] {
  const versions = versionsIn(copy, name)
  for (const version of versions) {
    const variant = coordinatesOf(version)
    if (!unpublishes(version)) publishDocument(version, copy, run)
    else if (variant) unpublishVariant(variant, copy, run)
    else unpublishDocument(publishedIdOf(version._id), copy, run)
    run({ delete: { id: version._id } })
  }
  return versions
}

/**
 * Publishes a release's documents and says so in it. Throws a Refusal if one can't be published.
 */
export function publishRelease(
  name: string,
  copy: WorkingCopy,
  run: Run,
  { timestamp }: TransactionContext,
): void {
  const finalDocumentStates = finalStates(publishVersions(name, copy, run))
  const set = { state: 'published', publishedAt: timestamp, finalDocumentStates }
  run({ patch: { id: releaseIdOf(name), set, unset: ['error'] } })
}

/** The Studio finds these documents in history, by their ids as versions. */
export function finalStates(versions: LakeDocument[]): { id: string }[] {
  return versions.map(({ _id: id }) => ({ id }))
}

/** Publishes a draft or version, or a variant. The published document keeps its `_createdAt`. */
export function publishDocument(document: LakeDocument, copy: WorkingCopy, run: Run): void {
  const variant = coordinatesOf(document)
  const strong = strengthen(document)
  const published = variant
    ? placed(strong, { ...variant, bundle: 'published' }, copy)
    : movedTo(publishedIdOf(document._id), strong)
  const _createdAt = copy.get(published._id)?._createdAt ?? document._createdAt
  run({ createOrReplace: { ...published, _createdAt } })
}

/** Makes a published document a draft, unless it has one that says something else. */
export function unpublishDocument(publishedId: string, copy: WorkingCopy, run: Run): void {
  const published = copy.get(publishedId)
  if (!published) return
  const draftId = draftIdOf(publishedId)
  if (!copy.get(draftId)) run({ create: movedTo(draftId, published) })
  run({ delete: { id: publishedId } })
}

/** The same for a variant of it: the document isn't touched. */
export function unpublishVariant(variant: VariantCoordinates, copy: WorkingCopy, run: Run): void {
  const published = copy.get(idIn(copy, { ...variant, bundle: 'published' }))
  if (!published) return
  const draft = placed(published, { ...variant, bundle: 'drafts' }, copy)
  if (!copy.get(draft._id)) run({ create: draft })
  run({ delete: { id: published._id } })
}

/**
 * Makes a reference strong that the Studio kept weak while its document was unpublished, unless the
 * schema wants it weak.
 */
function strengthen<T>(value: T): T
function strengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => strengthen(item))
  if (!isObject(value)) return value
  const { _strengthenOnPublish: note, _weak, ...rest } = value
  const strengthened = Object.fromEntries(
    Object.entries(rest).map(([name, inner]) => [name, strengthen(inner)]),
  )
  const staysWeak = isObject(note) ? note.weak === true : note === undefined
  return staysWeak && _weak !== undefined ? { ...strengthened, _weak } : strengthened
}
