/**
 * `npm run release:freeze`: keeps this version's database code and migrations for the tests of the
 * next version (tests/released/README.md). `npm run release:freeze -- <folder>` freezes another
 * checkout, such as an earlier tag.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { z } from 'zod'
import { command } from '../tools/command.ts'

/**
 * Replacements for modules that don't concern the database, so that the bundle runs anywhere:
 * content is never found, and work that a route does after its response runs at once.
 */
const STAND_INS: Record<string, string> = {
  'server-only': '',
  'next/server': 'export const after = (work) => void work()',
  '#lib/content/fetch.ts': 'export const getResource = async () => null',
}

const standIns: Plugin = {
  name: 'stand-ins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(server-only|next\/server|#lib\/content\/fetch\.ts)$/ }, ({ path }) => ({
      path,
      namespace: 'stand-in',
    }))
    onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({ contents: STAND_INS[path] }))
  },
}

await command(async () => {
  const checkout = resolve(process.argv[2] ?? '.')
  const manifest: unknown = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'))
  const { version } = z.object({ version: z.string() }).parse(manifest)
  const folder = join('tests/released', version)
  if (existsSync(folder)) throw new Error(`${folder} is there already: raise the version first.`)
  await mkdir(join(folder, 'migrations/meta'), { recursive: true })
  await build({
    entryPoints: [join(checkout, 'tools/release/entry.ts')],
    outfile: resolve(folder, 'leads.generated.mjs'),
    absWorkingDir: checkout,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    packages: 'external',
    plugins: [standIns],
    banner: { js: `// Version ${version} of lib/leads, as \`npm run release:freeze\` keeps it.` },
  })
  const migrations = join(checkout, 'lib/platform/database/migrations')
  await cp(migrations, join(folder, 'migrations'), {
    recursive: true,
    filter: (path) => !path.endsWith('_snapshot.json'),
  })
  console.log(`Version ${version} is kept in ${folder}. Commit it with the release.`)
})
