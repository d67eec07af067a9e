import { type Attributes, isObject, isReleaseName } from '../model/document.ts'
import { invalid } from '../model/errors.ts'
import { type PatchOperations, readOperations } from '../store/mutation.ts'

/** An action on a release: https://www.sanity.io/docs/http-reference/actions */
export type ReleaseAction = { release: string } & (
  | { kind: 'release.create'; metadata: Attributes }
  | { kind: 'release.edit'; patch: PatchOperations }
  | { kind: 'release.schedule'; publishAt: string }
  | { kind: 'release.import'; attributes: Attributes; ifExists: 'fail' | 'ignore' | 'replace' }
  | {
      kind: `release.${'publish' | 'unschedule' | 'archive' | 'unarchive' | 'delete'}`
    }
)

const TYPES = ['asap', 'scheduled', 'undecided']

/** Parses what follows `sanity.action.release.`; null if it's unknown. Throws a Refusal. */
export function readReleaseAction(verb: string, action: Attributes): ReleaseAction | null {
  const release = action.releaseId
  if (typeof release !== 'string' || !isReleaseName(release)) {
    throw invalid('"releaseId" must be the name of a release: letters, digits, "-" and "_"')
  }
  switch (verb) {
    case 'create':
      return { kind: 'release.create', release, metadata: readMetadata(action.metadata ?? {}) }
    case 'edit':
      return { kind: 'release.edit', release, patch: readPatch(action.patch) }
    case 'schedule': {
      const publishAt = readTime('publishAt', action.publishAt)
      return { kind: 'release.schedule', release, publishAt }
    }
    case 'import': {
      const { ifExists = 'fail' } = action
      if (ifExists !== 'fail' && ifExists !== 'ignore' && ifExists !== 'replace') {
        throw invalid('"ifExists" must be "fail", "ignore" or "replace"')
      }
      const attributes = action.attributes ?? action.document
      if (!isObject(attributes)) throw invalid('The action needs "attributes"')
      return { kind: 'release.import', release, attributes, ifExists }
    }
    case 'publish':
    case 'unschedule':
    case 'archive':
    case 'unarchive':
    case 'delete':
      return { kind: `release.${verb}`, release }
    default:
      return null
  }
}

/** Checks a release's metadata, and keeps what Sanity doesn't define. Throws a Refusal with 400. */
export function readMetadata(metadata: unknown): Attributes {
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

/** Only a release's metadata can be edited; its state follows from the other actions. */
function readPatch(patch: unknown): PatchOperations {
  if (!isObject(patch)) throw invalid('The action needs "patch"')
  const { insert, unset = [], ...maps } = readOperations(patch)
  if (insert !== undefined) throw invalid('"patch" can\'t insert: metadata has no lists')
  const paths = [...unset, ...Object.values(maps).flatMap((map) => Object.keys(map ?? {}))]
  const other = paths.find((path) => !/^metadata($|[.[])/.test(path))
  if (other !== undefined) throw invalid(`Only "metadata" of a release can be edited: "${other}"`)
  return { ...maps, unset }
}

function readTime(name: string, value: unknown): string {
  const time = typeof value === 'string' ? new Date(value) : new Date(Number.NaN)
  if (Number.isNaN(time.getTime())) throw invalid(`"${name}" must be a date and time`)
  return time.toISOString()
}
