import { access, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readConfig, type Named } from './config-files.ts'
import { readTemplates, readVariables, type Variables } from './env-files.ts'
import { DATASET_NAME, PROJECT_ID, wrongName } from './names.ts'

/** A dataset of a project. */
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

/** Names as frameworks prefix them: SANITY_STUDIO_PROJECT_ID, NEXT_PUBLIC_SANITY_DATASET. */
const NAMES = {
  projectId: /SANITY.*PROJECT_?ID$/i,
  dataset: /SANITY.*DATASET$/i,
  token: /SANITY.*TOKEN$/i,
}

export function isTokenName(name: string): boolean {
  return NAMES.token.test(name)
}

export function isProjectName(name: string): boolean {
  return NAMES.projectId.test(name)
}

/**
 * Finds the Sanity projects in a folder and in the folders in it, from .env files and config files.
 * Nothing of it is executed.
 *
 * @throws UnclearProjectError for no project id, or a name that is none
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
      throw new UnclearProjectError(`In the files of ${folder}, or the environment: ${wrong}`)
  }
  if (!first) throw new UnclearProjectError(`No Sanity project was found in ${folder}. ${CHOOSE}`)
  return {
    ...first,
    others,
    unclear: unclear(named, given),
    tokens: tokensIn([outer, ...read.map(({ variables }) => variables)]),
    missing: missingIn(Object.assign({}, ...templates), set),
  }
}

const CHOOSE = 'Give its id: --project <id>.'

/** Every dataset that was given or found, the one meant first. */
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

/** The folder itself, then those in it and in its `apps` and `packages`. */
async function foldersOf(root: string): Promise<string[]> {
  const inside = await subfolders(root)
  const workspaces = inside.filter((name) => /[\\/](apps|packages)$/.test(name))
  return [root, ...inside, ...(await Promise.all(workspaces.map(subfolders))).flat()]
}

async function subfolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .map(({ name }) => join(folder, name))
    .sort()
}

async function readFolder(folder: string, environment: Variables) {
  const variables = await readVariables(folder)
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

/** Sanity's own variables only, as a new project has them whose templates `sanity init` copied. */
function missingIn(templates: Variables, set: Variables): Variables {
  const missing = Object.entries(templates).flatMap(([name, value]): [string, string][] => {
    if (set[name]) return []
    if (Object.values(NAMES).some((kind) => kind.test(name))) return [[name, '']]
    const isPlaceholder = /[<>]|your|\.\.\./i.test(value)
    return /SANITY/i.test(name) && value && !isPlaceholder ? [[name, value]] : []
  })
  return Object.fromEntries(missing)
}

function definedOnly(environment: Record<string, string | undefined>): Variables {
  const entries = Object.entries(environment)
  return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The nearest `.local-lake` here or above, so that all folders of one project share it. */
export async function findDataFolder(from: string): Promise<string> {
  for (let folder = from; ; folder = dirname(folder)) {
    const data = join(folder, '.local-lake')
    const exists = (path: string) =>
      access(path).then(
        () => true,
        () => false,
      )
    if (await exists(data)) return data
    // Never beyond the repository.
    if ((await exists(join(folder, '.git'))) || dirname(folder) === folder)
      return join(from, '.local-lake')
  }
}
