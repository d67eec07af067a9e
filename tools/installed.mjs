// Plain JavaScript, since it runs before anything is installed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether every package of the lockfile is in node_modules, according to the list npm writes there
 * once it has installed them all, be it by `npm ci`, `npm install` or the first `npm start`.
 * Packages for other operating systems may be missing.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const there = packages(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(packages(join(root, 'package-lock.json')) ?? {}).every(
    ([path, { integrity, optional }]) =>
      path === '' ||
      optional ||
      // A workspace, which has no integrity, only has to be linked.
      (there !== null && path in there && there[path].integrity === integrity),
  )
}

/** @returns {Record<string, { integrity?: string, optional?: boolean }> | null} */
function packages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return null
  }
}
