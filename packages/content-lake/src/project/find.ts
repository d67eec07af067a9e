import {
  type Named,
  readConfig,
  readTemplates,
  readVariables,
  type Variables,
} from './config-files.ts'
import { foldersOf } from './folders.ts'

export interface Place {
  projectId: string
  dataset: string
}

/** The Sanity projects of a folder, as its files describe them. */
export interface Project extends Place {
  /** Further datasets and projects: `staging`, or a monorepo's second project. */
  others: Place[]
  /** Why the first place is only one of several, in a sentence; undefined if it's the one meant. */
  unclear: string | undefined
  /** API tokens of its own that its .env files hold; the lake accepts them. */
  tokens: string[]
  /**
   * Variables that its .env templates ask for and nothing sets, with the template's value. Those of
   * projects, datasets and tokens have none: they are the caller's.
   */
  missing: Variables
  /** Those for which the templates have no value either. */
  open: string[]
}

/** The files don't say, or say several things. The message tells what to do. */
export class UnclearProjectError extends Error {
  override name = 'UnclearProjectError'
}

/** What the caller already knows, which wins. */
interface Given {
  projectIds: string[]
  datasets: string[]
}

/** Names as frameworks prefix them: SANITY_STUDIO_PROJECT_ID, NEXT_PUBLIC_DATASET. */
const FRAMEWORK = '^(NEXT_PUBLIC_|NUXT_(PUBLIC_)?|PUBLIC_|VITE_|GATSBY_|STUDIO_)?'
const NAMES = {
  projectId: new RegExp(`SANITY.*PROJECT_?ID$|${FRAMEWORK}PROJECT_?ID$`, 'i'),
  dataset: new RegExp(`SANITY.*DATASET$|${FRAMEWORK}DATASET$`, 'i'),
  token: /SANITY.*TOKEN$/i,
}

export function isTokenName(name: string): boolean {
  return NAMES.token.test(name)
}

export function isProjectName(name: string): boolean {
  return NAMES.projectId.test(name)
}

/**
 * Finds the Sanity projects in a folder, from .env and config files, without executing them. Throws
 * UnclearProjectError for no project id, or a wrong name.
 */
export async function findProject(
  folder: string,
  given: Given,
  environment: Record<string, string | undefined>,
): Promise<Project> {
  const folders = await foldersOf(folder)
  const outer = definedOnly(environment)
  const read = await Promise.all(folders.map((one) => readFolder(one, outer)))
  const templates = await Promise.all(folders.map(readTemplates))
  const set = Object.assign({}, ...read.map(({ variables }) => variables), outer)
  const named = read.flatMap(({ own, workspaces }) => [own, ...workspaces])
  const [first, ...others] = placesIn(named, given)
  for (const { projectId, dataset } of first ? [first, ...others] : []) {
    const wrong =
      wrongName('project id', PROJECT_ID, projectId) ??
      wrongName('dataset name', DATASET_NAME, dataset)
    if (wrong)
      throw new UnclearProjectError(
        `In the files of ${folder}, or the environment: ${wrong} ${CHOOSE}`,
      )
  }
  if (!first) throw new UnclearProjectError(`No Sanity project was found in ${folder}. ${CHOOSE}`)
  return {
    ...first,
    others,
    unclear: unclear(named, given),
    tokens: tokensIn([outer, ...read.map(({ variables }) => variables)]),
    ...missingIn(Object.assign({}, ...templates), set),
  }
}

const CHOOSE = 'Give its id: --project <id>.'

function placesIn([root = {}, ...inside]: Named[], { projectIds, datasets }: Given): Place[] {
  const found = [root, ...inside]
  const ids = projectIds.length > 0 ? projectIds : valuesOf(found, 'projectId')
  const fallback = valuesOf(found, 'dataset')[0] ?? 'production'
  const places = ids.flatMap((projectId) => {
    const named = found.filter((one) => one.projectId === projectId)
    const own = valuesOf(named, 'dataset')
    const names = datasets.length > 0 ? datasets : own.length > 0 ? own : [root.dataset ?? fallback]
    return names.map((dataset) => ({ projectId, dataset }))
  })
  return places
}

/** The first folder decides; without it, all others that say something must agree. */
function unclear([root = {}, ...inside]: Named[], given: Given): string | undefined {
  const isGiven = { projectId: given.projectIds.length > 0, dataset: given.datasets.length > 0 }
  for (const setting of ['projectId', 'dataset'] as const) {
    const found = valuesOf(inside, setting)
    if (isGiven[setting] || root[setting] || found.length < 2) continue
    const [what, option] = SETTINGS[setting]
    return `This folder has more than one ${what}: ${found.join(', ')}. Choose with ${option} <value>.`
  }
  return undefined
}

function valuesOf(read: Named[], setting: keyof Place): string[] {
  return [...new Set(read.flatMap((one) => one[setting] ?? []))]
}

const SETTINGS = {
  projectId: ['project id', '--project'],
  dataset: ['dataset', '--dataset'],
} as const

async function readFolder(folder: string, environment: Variables) {
  const variables = await readVariables(folder, environment)
  const all = { ...variables, ...environment }
  const named = (kind: RegExp) =>
    Object.entries(all).find(([name, value]) => kind.test(name) && value)?.[1]
  const { projectId, dataset, workspaces } = await readConfig(folder, all)
  const own = {
    projectId: named(NAMES.projectId) ?? projectId,
    dataset: named(NAMES.dataset) ?? dataset,
  }
  return { variables, own, workspaces }
}

function tokensIn(all: Variables[]): string[] {
  const entries = all.flatMap((variables) => Object.entries(variables))
  return entries.flatMap(([name, value]) => (isTokenName(name) && value ? [value] : []))
}

/** Those are a process's own, and several programs would share them. */
const OF_ONE_PROCESS = /^(NODE_ENV|PORT|HOST|HOSTNAME|PATH|HOME|CI)$/

/** What a new project has once its templates are copied and filled in, and what it lacks then. */
function missingIn(templates: Variables, set: Variables) {
  const missing: Variables = {}
  const open: string[] = []
  for (const [name, value] of Object.entries(templates)) {
    if (set[name] || OF_ONE_PROCESS.test(name)) continue
    const isPlaceholder = /[<>]|your|\.\.\./i.test(value)
    if (Object.values(NAMES).some((kind) => kind.test(name))) missing[name] = ''
    else if (value && !isPlaceholder) missing[name] = value
    else open.push(name)
  }
  return { missing, open }
}

function definedOnly(environment: Record<string, string | undefined>): Variables {
  const entries = Object.entries(environment)
  return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** What Sanity allows as names, with the characters in words for people. */
export const PROJECT_ID = { pattern: /^[a-z0-9][a-z0-9-]*$/, allowed: 'a-z, 0-9' }
export const DATASET_NAME = { pattern: /^[a-z0-9][-_a-z0-9]{0,63}$/, allowed: 'a-z, 0-9, _' }

/** Why a name is none, in a sentence; undefined if it is one. */
export function wrongName(
  what: string,
  { pattern, allowed }: typeof PROJECT_ID,
  name: string,
): string | undefined {
  if (pattern.test(name)) return undefined
  return `'${name}' is not a ${what}: only ${allowed} and dashes are allowed.`
}
