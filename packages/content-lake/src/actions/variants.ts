import { type Attributes, isDraftOrVersion, isReleaseName, unpublishes } from '../model/document.ts'
import { alreadyExists, invalid } from '../model/errors.ts'
import {
  DEFINITION_TYPE,
  definitionIdOf,
  isVariantName,
  type VariantCoordinates,
} from '../model/variant.ts'
import { publishDocument, releaseIdOf, unpublishVariant } from '../releases/release.ts'
import { idIn, placed, readDefinition } from '../releases/variant.ts'
import { readOperations } from '../store/mutation.ts'
import {
  type Act,
  checkRevision,
  existing,
  readObject,
  readOptional,
  readPatch,
  readText,
  type Work,
} from './action.ts'

const DEFINED = ['conditions', 'priority', 'metadata']

/**
 * Actions on definitions, by what follows `sanity.action.variant.definition.`. The strong
 * references of documents protect one in use.
 */
export const definitionActions: Record<string, Act> = {
  create(action, { run }) {
    const name = readVariantName(action)
    const definition = readDefinition(action)
    run({ create: { _id: definitionIdOf(name), _type: DEFINITION_TYPE, name, ...definition } })
  },

  edit(action, { copy, run }) {
    const id = definitionIdOf(readVariantName(action))
    const ifRevisionId = readOptional(action, 'ifRevisionId')
    const patch = readPatch(action, DEFINED, 'conditions, priority and metadata of a variant')
    checkRevision(existing(copy, id), ifRevisionId)
    run({ patch: { id, ...patch } })
    readDefinition(existing(copy, id))
  },

  delete(action, { copy, run }) {
    const id = definitionIdOf(readVariantName(action))
    const ifRevisionId = readOptional(action, 'ifRevisionId')
    checkRevision(existing(copy, id), ifRevisionId)
    run({ delete: { id } })
  },
}

/**
 * Actions on the variant of a document, by what follows `sanity.action.document.variant.`. Its
 * other versions stay as they are.
 */
export const variantActions: Record<string, Act> = {
  create(action, work) {
    const at = readCoordinates(action)
    if (action.document !== undefined) {
      const { _rev, _createdAt, _updatedAt, ...attributes } = readObject(action, 'document')
      createVariant(attributes, at, work)
      return
    }
    const baseId = readText(action, 'baseId')
    const ifBaseRevisionId = readOptional(action, 'ifBaseRevisionId')
    const base = existing(work.copy, baseId)
    checkRevision(base, ifBaseRevisionId)
    const { _createdAt, ...attributes } = base
    createVariant(attributes, at, work)
  },

  edit(action, work) {
    const { copy, run } = work
    const at = readCoordinates(action)
    const patch = readOperations(readObject(action, 'patch'))
    const id = idIn(copy, at)
    if (!copy.get(id)) {
      // One that nobody created begins as its published sibling, or as the document.
      const published = copy.get(idIn(copy, { ...at, bundle: 'published' }))
      createVariant(published ?? existing(copy, at.group), at, work)
    }
    run({ patch: { id, ...patch } })
  },

  delete(action, { copy, run }) {
    const id = idIn(copy, readCoordinates(action))
    existing(copy, id)
    run({ delete: { id } })
  },

  publish(action, { copy, run }) {
    const at = readCoordinates(action)
    if (at.bundle === 'published') throw invalid('"bundleId" must be "drafts" or a release')
    const ifVersionRevisionId = readOptional(action, 'ifVersionRevisionId')
    const ifPublishedRevisionId = readOptional(action, 'ifPublishedVariantRevisionId')
    const source = existing(copy, idIn(copy, at))
    checkRevision(source, ifVersionRevisionId)
    if (ifPublishedRevisionId !== undefined) {
      const publishedId = idIn(copy, { ...at, bundle: 'published' })
      checkRevision(existing(copy, publishedId), ifPublishedRevisionId)
    }
    if (unpublishes(source)) unpublishVariant(at, copy, run)
    else publishDocument(source, copy, run)
    run({ delete: { id: source._id } })
  },

  unpublish(action, work) {
    const { copy, run } = work
    const at = readCoordinates(action)
    if (at.bundle === 'drafts') throw invalid('"bundleId" of what is published can\'t be drafts')
    const id = idIn(copy, at)
    const published = existing(copy, idIn(copy, { ...at, bundle: 'published' }))
    if (at.bundle === 'published') return unpublishVariant(at, copy, run)
    if (!copy.get(id)) createVariant(published, at, work)
    run({ patch: { id, set: { '_system.delete': true } } })
  },
}

function createVariant(attributes: Attributes, at: VariantCoordinates, { copy, run }: Work): void {
  existing(copy, definitionIdOf(at.variant))
  const releaseId = releaseIdOf(at.bundle)
  const document = placed(attributes, at, copy, copy.get(releaseId) ? releaseId : undefined)
  if (copy.get(document._id)) throw alreadyExists(document._id)
  run({ create: document })
}

function readVariantName({ variantId }: Attributes): string {
  if (typeof variantId === 'string' && isVariantName(variantId)) return variantId
  throw invalid('"variantId" must be the name of a variant: letters, digits, "-" and "_"')
}

function readCoordinates(action: Attributes): VariantCoordinates {
  const variant = readVariantName(action)
  const group = readText(action, 'publishedId')
  if (isDraftOrVersion(group)) throw invalid(`"${group}" is not a published id`)
  if (group.startsWith('_.')) throw invalid(`"${group}" is a system document, without variants`)
  const bundle = readOptional(action, 'bundleId')
  if (bundle === undefined) return { variant, group, bundle: 'published' }
  if (bundle === 'drafts' || isReleaseName(bundle)) return { variant, group, bundle }
  throw invalid('"bundleId" must be "drafts" or the name of a release')
}
