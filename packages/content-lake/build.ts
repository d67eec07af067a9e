/** Builds the folder that is published, `dist` or the one given: JavaScript and declarations. */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
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
const inRepositoryOnly = ['scripts', 'devDependencies', 'overrides']
const left = Object.fromEntries(inRepositoryOnly.map((name) => [name, undefined]))
const manifest = { ...source, ...left, ...origin(process.env.GITHUB_REPOSITORY), bin, exports }
writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE', 'action.yml', 'docs'])
  cpSync(join(root, name), join(to, name), { recursive: true })
writeFileSync(
  join(to, 'THIRD-PARTY.md'),
  notices(Object.keys({ ...source.dependencies, ...source.optionalDependencies })),
)
for (const path of Object.values(bin)) chmodSync(join(to, path), 0o755)

/** Where the package comes from, which npm holds against what signed it. */
function origin(repository: string | undefined) {
  if (!repository) return {}
  const home = `https://github.com/${repository}`
  return {
    homepage: `${home}/tree/main/packages/content-lake`,
    repository: { type: 'git', url: `git+${home}.git`, directory: 'packages/content-lake' },
    bugs: { url: `${home}/issues` },
  }
}

/** Whose work is installed with the package, and under which license. */
function notices(names: readonly string[]): string {
  const rows = names.map((name) => {
    const folders = createRequire(import.meta.url).resolve.paths(name) ?? []
    const path = folders.map((at) => join(at, name, 'package.json')).find(existsSync)
    const { version, license, author } = JSON.parse(readFileSync(path ?? '', 'utf8'))
    const by = typeof author === 'object' ? author.name : author?.replace(/ <.*/, '')
    return `| ${name} | ${version} | ${license} | ${by ?? ''} |`
  })
  return [
    '# Third-party notices',
    '',
    'The package contains no code of others. npm installs these with it, each with its license:',
    '',
    '| package | version | license | by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** `./src/main.ts` is `./main.js` in the published folder. */
function compiled(path: string, extension: string): string {
  return path.replace('./src/', './').replace(/ts$/, extension)
}

function mapValues<To>(of: Record<string, string>, map: (value: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, map(value)]))
}
