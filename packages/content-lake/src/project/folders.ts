import { access, readdir, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const DATA = '.local-lake'
/** Folders of others, and what is built. */
const MADE = /^\.|^(node_modules|dist|build|out|coverage)$/
/** How deep a `**` of a workspace file is followed. */
const DEEPEST = 4

/** A folder, those in it and in these, and its workspaces wherever they are; the nearest first. */
export async function foldersOf(root: string): Promise<string[]> {
  const inside = await below([root])
  const patterns = await readWorkspaces(root)
  const workspaces = await Promise.all(patterns.map((pattern) => matching(root, pattern)))
  return [...new Set([root, ...inside, ...(await below(inside)), ...workspaces.flat()])]
}

/**
 * The folder for a lake's data: the nearest here or above, or a new one at the repository's root.
 * Throws if the repository has another one.
 */
export async function findDataFolder(from: string): Promise<string> {
  const path = [from]
  for (let folder = from; !(await exists(folder, '.git')) && dirname(folder) !== folder;)
    path.push((folder = dirname(folder)))
  const root = (await firstOf(path, isRoot)) ?? from
  const nearest = await firstOf(path, (folder) => exists(folder, DATA))
  const others = (await foldersOf(root)).filter((folder) => folder !== nearest && folder !== root)
  const other = await firstOf(
    nearest === root ? others : [root, ...others],
    async (folder) => (await exists(folder, DATA)) && (folder === root || !(await isRoot(folder))),
  )
  if (!other) return join(nearest ?? root, DATA)
  const first = join(other, DATA)
  const where = nearest ? `and ${join(nearest, DATA)}: delete one` : `already: move it to ${root}`
  throw new Error(
    `A repository has one lake, and this one has ${first} ${where}, or name one with --data <folder>.`,
  )
}

/** Whether a folder is a repository's, or a monorepo's; a home folder under Git is neither. */
async function isRoot(folder: string): Promise<boolean> {
  if (folder === homedir()) return false
  return (await exists(folder, '.git')) || (await readWorkspaces(folder)).length > 0
}

async function readWorkspaces(folder: string): Promise<string[]> {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '')
  const [list = ''] =
    /^packages:\s*\n(\s*(-|#).*\n?)*/m.exec(await read('pnpm-workspace.yaml')) ?? []
  const listed = [...list.matchAll(/^\s*-\s*['"]?([^'"#\n]+?)['"]?\s*(#.*)?$/gm)]
  const patterns = [
    ...listed.map(([, pattern = '']) => pattern),
    ...namedIn(await read('package.json')),
  ]
  return patterns.filter((pattern) => !pattern.startsWith('!'))
}

function namedIn(manifest: string): string[] {
  try {
    const { workspaces } = JSON.parse(manifest)
    const named: unknown = workspaces?.packages ?? workspaces
    return Array.isArray(named) ? named.map(String) : []
  } catch {
    return []
  }
}

async function matching(root: string, pattern: string): Promise<string[]> {
  let folders = [root]
  for (const part of pattern.split('/').filter((one) => one && one !== '.')) {
    if (part === '**') {
      let deeper = folders
      for (let depth = 0; depth < DEEPEST; depth++) folders.push(...(deeper = await below(deeper)))
    } else if (part.includes('*')) {
      folders = await below(folders)
    } else {
      folders = folders.map((folder) => join(folder, part))
    }
  }
  return folders
}

async function below(folders: string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
      const inside = entries.filter((entry) => entry.isDirectory() && !MADE.test(entry.name))
      return inside.map(({ name }) => join(folder, name)).sort()
    }),
  )
  return found.flat()
}

async function firstOf(folders: string[], test: (folder: string) => Promise<boolean>) {
  for (const folder of folders) if (await test(folder)) return folder
  return undefined
}

function exists(folder: string, name: string): Promise<boolean> {
  return access(join(folder, name)).then(
    () => true,
    () => false,
  )
}
