import type { LakeDocument } from '../model/document.ts'
import { unpublishes } from '../model/document.ts'
import { alreadyExists } from '../model/errors.ts'
import type { VariantCoordinates } from '../model/variant.ts'
import { DEFINITION_TYPE, definitionIdOf } from '../model/variant.ts'
import type { Run } from '../releases/publish.ts'
import { publishDocument, unpublishVariant } from '../releases/publish.ts'
import { releaseIdOf } from '../releases/release.ts'
import type { WorkingCopy } from '../store/working-copy.ts'
import { readDefinition } from '../variants/definition.ts'
import { idIn, placed } from '../variants/place.ts'
import { checkRevision, existing } from './checks.ts'
import type { DefinitionAction, VariantAction } from './read-variant.ts'

/**
 * Applies an action on a variant's definition. One that documents use isn't deleted: their
 * reference to it is strong.
 */
export function applyDefinitionAction(action: DefinitionAction, copy: WorkingCopy, run: Run): void {
  const { variant } = action
  const id = definitionIdOf(variant)
  if (action.kind === 'definition.create') {
    run({ create: { _id: id, _type: DEFINITION_TYPE, name: variant, ...action.definition } })
    return
  }
  checkRevision(existing(copy, id), action.ifRevisionId)
  if (action.kind === 'definition.delete') {
    run({ delete: { id } })
    return
  }
  run({ patch: { id, ...action.patch } })
  readDefinition(existing(copy, id))
}

/** Applies an action on the variant of a document. Its other versions stay as they are. */
export function applyVariantAction(action: VariantAction, copy: WorkingCopy, run: Run): void {
  const { at } = action
  const id = idIn(copy, at)
  switch (action.kind) {
    case 'variant.create': {
      const { _rev, _createdAt, _updatedAt, ...attributes } = action.document
      create(attributes, at, copy, run)
      return
    }
    case 'variant.copy': {
      const base = existing(copy, action.baseId)
      checkRevision(base, action.ifBaseRevisionId)
      const { _createdAt, ...attributes } = base
      create(attributes, at, copy, run)
      return
    }
    case 'variant.edit': {
      if (!copy.get(id)) create(publishedOf(at, copy), at, copy, run)
      run({ patch: { id, ...action.patch } })
      return
    }
    case 'variant.delete': {
      existing(copy, id)
      run({ delete: { id } })
      return
    }
    case 'variant.publish': {
      publish(existing(copy, id), action, copy, run)
      return
    }
    case 'variant.unpublish': {
      const published = existing(copy, idIn(copy, { ...at, bundle: 'published' }))
      if (at.bundle === 'published') return unpublishVariant(at, copy, run)
      if (!copy.get(id)) create(published, at, copy, run)
      run({ patch: { id, set: { '_system.delete': true } } })
    }
  }
}

function create(
  attributes: Record<string, unknown>,
  at: VariantCoordinates,
  copy: WorkingCopy,
  run: Run,
): void {
  existing(copy, definitionIdOf(at.variant))
  const releaseId = releaseIdOf(at.bundle)
  const document = placed(attributes, at, copy, copy.get(releaseId) ? releaseId : undefined)
  if (copy.get(document._id)) throw alreadyExists(document._id)
  run({ create: document })
}

/** What a variant that nobody created begins with: its published sibling, or the document. */
function publishedOf(at: VariantCoordinates, copy: WorkingCopy): LakeDocument {
  return copy.get(idIn(copy, { ...at, bundle: 'published' })) ?? existing(copy, at.group)
}

function publish(
  source: LakeDocument,
  action: VariantAction & { kind: 'variant.publish' },
  copy: WorkingCopy,
  run: Run,
): void {
  checkRevision(source, action.ifVersionRevisionId)
  if (action.ifPublishedRevisionId !== undefined) {
    const publishedId = idIn(copy, { ...action.at, bundle: 'published' })
    checkRevision(existing(copy, publishedId), action.ifPublishedRevisionId)
  }
  if (unpublishes(source)) unpublishVariant(action.at, copy, run)
  else publishDocument(source, copy, run)
  run({ delete: { id: source._id } })
}
