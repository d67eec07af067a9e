/** Writes README's list of what is emulated, and docs/routes.md, from the routes themselves. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readmeWith, routeList } from './route-tables.ts'

const root = join(import.meta.dirname, '..')
const readme = join(root, 'README.md')
writeFileSync(readme, readmeWith(readFileSync(readme, 'utf8')))
writeFileSync(join(root, 'docs/routes.md'), routeList())
