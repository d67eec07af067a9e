/** Writes README's list of what is emulated, docs/routes.md and docs/limits.md, from the code itself. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limitList, readmeWith, routeList } from './route-tables.ts'

const root = join(import.meta.dirname, '..')
const readme = join(root, 'README.md')
writeFileSync(readme, readmeWith(readFileSync(readme, 'utf8')))
writeFileSync(join(root, 'docs/routes.md'), routeList())
writeFileSync(join(root, 'docs/limits.md'), limitList())
