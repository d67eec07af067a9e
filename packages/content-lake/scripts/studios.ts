/**
 * Installs a Studio of each major version of sanity that's named, starts it unmodified on a lake,
 * and works in it with a browser (signs in, edits, uploads, publishes) and on its command line.
 * Prints what it saw. It needs the network to install, and takes minutes, so no test runs it.
 *
 * `node scripts/studios.ts 4 5 6 [--keep folder]`, with `CHROMIUM` for a browser of your own
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { signIn, take, until } from './browser.ts'

const COMMAND = join(import.meta.dirname, '../src/bin/main.ts')
const PORT = 3399

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' } },
})

/** A project as `sanity init` makes it. */
const files = {
  'package.json': JSON.stringify({ name: 'studio', private: true, type: 'module' }),
  'sanity.cli.ts': `import { defineCliConfig } from 'sanity/cli'
export default defineCliConfig({ api: { projectId: 'abcd1234', dataset: 'production' }, studioHost: 'mine' })\n`,
  'sanity.config.ts': `import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
const fields = [{ name: 'title', type: 'string' }, { name: 'picture', type: 'image' }]
const types = [{ name: 'post', type: 'document', fields }]
const project = { projectId: 'abcd1234', dataset: 'production' }
export default defineConfig({ ...project, plugins: [structureTool()], schema: { types } })\n`,
}

if (process.env.LOCAL_LAKE_URL) await onLake()
else for (const major of positionals) install(major)

function install(major: string): void {
  const folder = values.keep ? join(values.keep, major) : mkdtempSync(join(tmpdir(), 'studio-'))
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'node_modules/sanity'))) {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const packages = [`sanity@${major}`, 'react@19', 'react-dom@19', 'styled-components@6']
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', ...quiet, ...packages], { cwd: folder, stdio: 'inherit' })
  }
  rmSync(join(folder, '.local-lake'), { recursive: true, force: true })
  const run = [COMMAND, 'run', '--offline', '--', process.execPath, import.meta.filename]
  const { status } = spawnSync(process.execPath, run, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  else if (!values.keep) rmSync(folder, { recursive: true, force: true })
}

async function onLake(): Promise<void> {
  const { version } = JSON.parse(readFileSync('node_modules/sanity/package.json', 'utf8'))
  const dev = ['node_modules/.bin/sanity', 'dev', '--port', String(PORT)]
  const studio = spawn(process.execPath, dev, { stdio: ['ignore', 'ignore', 'inherit'] })
  const closed = once(studio, 'close')
  try {
    const url = `http://localhost:${PORT}`
    while (!(await fetch(url).catch(() => null))) await setTimeout(500)
    console.log(`sanity ${version}`)
    await workInStudio(url)
  } finally {
    studio.kill()
    await closed
  }
  workOnCommandLine(version)
}

/** Works in a Studio as an editor would, asks the lake after each step, and prints it. */
export function workInStudio(studio: string): Promise<void> {
  return take([
    async (page) => {
      await signIn(page, studio)
      return 'signed in'
    },
    async (page) => {
      await page.goto(`${studio}/intent/create/type=post;id=first/`, { waitUntil: 'commit' })
      await page.getByTestId('field-title').getByRole('textbox').fill('Written here')
      await until(page, '*[_id == "drafts.first"][0].title', 'Written here')
      return 'edited'
    },
    async (page) => {
      await upload(page)
      return 'uploaded'
    },
    async (page) => {
      await page.getByTestId('action-publish').click()
      await until(page, '*[_id == "first"][0].title', 'Written here')
      return 'published'
    },
  ])
}

async function upload(page: Page): Promise<void> {
  const create = { width: 40, height: 20, channels: 3 as const, background: '#258' }
  const buffer = await sharp({ create }).png().toBuffer()
  const choosing = page.waitForEvent('filechooser')
  // Studios before 6 end the name with that of the source of assets.
  await page.locator('[data-testid^="file-input-upload-button"]').first().click()
  await (await choosing).setFiles({ name: 'blue.png', mimeType: 'image/png', buffer })
  await until(page, '*[_id == "drafts.first"][0].picture.asset->metadata.dimensions.width', 40)
  await page.locator('img[src*="/images/abcd1234/"]').first().waitFor()
}

const FILES = {
  'posts.ndjson': '{"_id":"one","_type":"post","title":"One"}\n{"_id":"two","_type":"post"}\n',
  'three.json': '{"_id":"three","_type":"post","title":"Three"}',
  'four.ts': `import { getCliClient } from 'sanity/cli'
const client = getCliClient({ apiVersion: '2025-02-19' })
const { title } = await client.create({ _id: 'four', _type: 'post', title: 'Four' })
console.log(title, (await client.users.getById('me')).role)\n`,
}

/** Commands that projects use, with what each must print. */
const COMMANDS: [command: string, printed: RegExp][] = [
  ['dataset create test --visibility private', /created/],
  ['dataset list', /production\s+test/],
  ['dataset visibility get test', /private/],
  ['dataset visibility set test public', /changed|public/],
  ['dataset import posts.ndjson -d production --replace', /Imported 2 documents/],
  ['documents get one', /"title": "One"/],
  ['documents query *[_id=="one"].title --api-version 2025-02-19', /"One"/],
  ['documents create three.json', /three/],
  ['documents delete three', /Deleted 1/],
  ['dataset copy production copied', /completed/],
  ['dataset copy --list', /production.*copied/],
  ['dataset alias create live production', /linked to production/],
  ['dataset alias link live test --force', /linked to test/],
  ['dataset alias unlink live --force', /unlinked/],
  ['dataset alias delete live --force', /deleted/],
  ['dataset export production out.tar.gz --overwrite', /Export finished/],
  ['dataset import out.tar.gz -d test --missing', /Imported 2 documents/],
  ['dataset delete copied --force', /deleted/],
  ['cors add http://localhost:4321 --credentials', /added/],
  ['cors list', /localhost:4321/],
  ['cors delete http://localhost:4321', /deleted/],
  ['tokens add CI --role=editor --json', /"label": "CI"/],
  ['tokens list', /CI/],
  ['users invite bo@example.com --role editor', /Invitation sent/],
  ['users list', /bo@example\.com/],
  ['hook list', /^(?!.*Error)/s],
  ['backup enable production', /Enabled/],
  ['backup list production', /\d{4}-\d\d-\d\d-[0-9a-f-]{36}/],
  ['backup disable production', /Disabled/],
  ['schema extract', /Extracted schema/],
  ['schema deploy', /Deployed 1\/1 schemas/],
  ['schema list', /_\.schemas\.default/],
  ['typegen generate', /[Gg]enerated/],
  ['deploy --no-build', /The local lake does not emulate hosting/],
  ['undeploy --yes', /The local lake does not emulate hosting/],
]

/** Gives the commands to the CLI of the Studio in this folder, and prints how many worked. */
export function workOnCommandLine(version: string): void {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(name, text)
  // Of an earlier run: 6 refuses to overwrite it.
  rmSync('schema.json', { force: true })
  const major = Number.parseInt(version)
  // 5 doesn't know the option that 6 asks for.
  const unasked = major < 6 ? '' : ' --yes'
  const commands = [...COMMANDS]
  commands.push([`schema delete --ids _.schemas.default${unasked}`, /deleted 1\/1 schemas/])
  // Those of 4 know the token of `sanity login` only.
  if (major > 4) commands.push(['exec four.ts --with-user-token', /Four admin/])
  for (const [command, expected] of commands) {
    const args = ['node_modules/.bin/sanity', ...command.split(' ')]
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    // Errors are broken at a terminal's width, behind a mark.
    const printed = `${stdout}${stderr}`.replace(/\s*\n[\s›]*/g, ' ')
    if (!expected.test(printed)) throw new Error(`sanity ${command} printed:\n${stdout}${stderr}`)
  }
  console.log(`  ${commands.length} commands of its CLI worked`)
}
