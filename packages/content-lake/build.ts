/** Builds the folder that is published, `dist` or the one given: JavaScript and declarations. */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

const root = import.meta.dirname
const to = resolve(process.argv[2] ?? join(root, 'dist'))
const compiler = createRequire(import.meta.url).resolve('typescript/package.json')

rmSync(to, { recursive: true, force: true })
const tsc = [
  join(dirname(compiler), 'bin/tsc'),
  '--project',
  join(root, 'tsconfig.build.json'),
  '--outDir',
  to,
]
execFileSync(process.execPath, tsc, { stdio: 'inherit' })

interface Manifest {
  bin: Record<string, string>
  exports: Record<string, string>
}
const source: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const bin = mapValues(source.bin, (path) => compiled(path, 'js'))
const exports = mapValues(source.exports, (path) => ({
  types: compiled(path, 'd.ts'),
  default: compiled(path, 'js'),
}))
// `overrides` are for the tests where no lock file is: @sanity/cli 8.12 breaks with later cores.
const inRepositoryOnly = ['private', 'scripts', 'devDependencies', 'overrides']
const left = Object.fromEntries(inRepositoryOnly.map((name) => [name, undefined]))
const manifest = { ...source, ...left, bin, exports }
writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
for (const name of ['README.md', 'LICENSE', 'docs'])
  cpSync(join(root, name), join(to, name), { recursive: true })
for (const path of Object.values(bin)) chmodSync(join(to, path), 0o755)

/** `./src/main.ts` is `./main.js` in the published folder. */
function compiled(path: string, extension: string): string {
  return path.replace('./src/', './').replace(/ts$/, extension)
}

function mapValues<To>(of: Record<string, string>, map: (value: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, map(value)]))
}
