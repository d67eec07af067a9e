import { access, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readConfig } from './config-files.ts'
import { readTemplateNames, readVariables, type Variables } from './env-files.ts'

/** A Sanity project, as its files describe it. */
export interface Project {
  projectId: string
  dataset: string
  /** API tokens of its own that its .env files hold; the lake accepts them. */
  tokens: string[]
  /** Variables that its .env templates ask for and nothing sets. */
  missing: string[]
}

/** The files don't say, or say several things. The message tells what to do. */
export class UnclearProjectError extends Error {
  override name = 'UnclearProjectError'
}

interface Given {
  projectId?: string | undefined
  dataset?: string | undefined
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
 * Finds the Sanity project in a folder, or in the folders in it, from .env files and config files.
 * Nothing of it is executed.
 *
 * @param given what the caller already knows, which wins
 * @throws UnclearProjectError for no project id, or for several
 */
export async function findProject(
  folder: string,
  given: Given,
  environment: Record<string, string | undefined>,
): Promise<Project> {
  const folders = await foldersOf(folder)
  const own = definedOnly(environment)
  const read = await Promise.all(folders.map((one) => readFolder(one, own)))
  const templates = await Promise.all(folders.map(readTemplateNames))
  const set = Object.assign({}, ...read.map(({ variables }) => variables), own)
  const asked = [...new Set(templates.flat())]
  return {
    projectId: given.projectId ?? agreed(read, 'projectId') ?? none(folder),
    dataset: given.dataset ?? agreed(read, 'dataset') ?? 'production',
    tokens: tokensIn([own, ...read.map(({ variables }) => variables)]),
    missing: asked.filter(
      (name) => Object.values(NAMES).some((kind) => kind.test(name)) && !set[name],
    ),
  }
}

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
  return {
    variables,
    projectId: named(NAMES.projectId) ?? (await readConfig(folder, 'projectId', all)),
    dataset: named(NAMES.dataset) ?? (await readConfig(folder, 'dataset', all)),
  }
}

/** The first folder decides; without it, all others that say something must agree. */
function agreed([first, ...others]: Given[], setting: 'projectId' | 'dataset') {
  if (first?.[setting]) return first[setting]
  const found = [...new Set(others.flatMap((other) => other[setting] ?? []))]
  const [what, option] = SETTINGS[setting]
  if (found.length > 1)
    throw new UnclearProjectError(
      `This folder has more than one ${what}: ${found.join(', ')}. Choose with ${option} <value>.`,
    )
  return found[0]
}

const SETTINGS = {
  projectId: ['project id', '--project'],
  dataset: ['dataset', '--dataset'],
} as const

function none(folder: string): never {
  throw new UnclearProjectError(
    `No Sanity project was found in ${folder}. Give its id: --project <id>.`,
  )
}

function tokensIn(all: Variables[]): string[] {
  const entries = all.flatMap((variables) => Object.entries(variables))
  return entries.flatMap(([name, value]) => (isTokenName(name) && value ? [value] : []))
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
