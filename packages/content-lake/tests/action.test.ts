/** The action for GitHub, whose steps run here as a runner's would, with a `gh` that keeps comments. */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runIn, useExample } from './example.ts'
import { useFolder } from './setup.ts'

interface Action {
  inputs: Record<string, { default?: string }>
  runs: { steps: { run: string; env: Record<string, string> }[] }
}
const file = new URL('../action.yml', import.meta.url)
const action: Action = parse(await readFile(file, 'utf8'))

const folder = useExample('ci')
const runner = useFolder()
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
const SEED = 'content/seed.ndjson'

/** As GitHub's CLI: lists comments, writes one, or writes it again. */
const GH = `#!/usr/bin/env node
const { readFileSync, writeFileSync } = require('node:fs')
if (process.env.FORBIDDEN) process.exit(1)
const given = process.argv.slice(2)
const kept = process.env.RUNNER_TEMP + '/comments.json'
const comments = JSON.parse(readFileSync(kept, 'utf8'))
const own = '.[] | select(.body | startswith(env.MARKER)) | .id'
const field = given.at(-1).replace(/^body=@/, '')
const [path] = given.filter((one) => one.startsWith('repos/'))
if (given.includes(own) && path === 'repos/owner/site/issues/7/comments')
  for (const { id, body } of comments) if (body.startsWith(process.env.MARKER)) console.log(id)
if (!given.includes(own)) {
  const body = readFileSync(field, 'utf8')
  const id = Number(/issues\\/comments\\/(\\d+)$/.exec(path)?.[1] ?? comments.length)
  if (given.includes('PATCH') === (id === comments.length)) process.exit(1)
  comments[id] = { id, body }
  writeFileSync(kept, JSON.stringify(comments))
}
`

beforeAll(async () => {
  await mkdir(join(runner, 'bin'))
  await writeFile(join(runner, 'bin/gh'), GH, { mode: 0o755 })
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.name', 'Test')
  git('config', 'user.email', 'test@localhost')
  git('add', SEED)
  git('commit', '--quiet', '--message', 'Begin')
  git('remote', 'add', 'origin', folder)
  const changed = (await readFile(join(folder, SEED), 'utf8')).replace('The market"', 'Markets"')
  await writeFile(join(folder, SEED), changed)
})
beforeEach(() => writeFile(join(runner, 'summary'), ''))
beforeAll(() => writeFile(join(runner, 'comments.json'), '[{"id":0,"body":"From a person"}]'))

/** Runs the action's steps in the repository. `event` is what GitHub knows of a pull request. */
async function act(inputs: Record<string, string>, event: Record<string, string>, more = {}) {
  const known: Record<string, string> = { 'github.token': 'token', ...event }
  for (const [name, { default: value = '' }] of Object.entries(action.inputs))
    known[`inputs.${name}`] = inputs[name] ?? value
  const filled = (text: string) =>
    text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => known[name] ?? '')
  const results: Awaited<ReturnType<typeof runIn>>[] = []
  for (const { run, env } of action.runs.steps) {
    const own = Object.entries(env).map(([name, value]) => [name, filled(value)])
    const path = [join(runner, 'bin'), dirname(process.execPath), process.env.PATH]
    results.push(
      await runIn(folder, ['bash', '-eo', 'pipefail', '-c', run], {
        GITHUB_BASE_REF: event['github.event.pull_request.number'] ? 'main' : '',
        GITHUB_REPOSITORY: 'owner/site',
        GITHUB_STEP_SUMMARY: join(runner, 'summary'),
        RUNNER_TEMP: runner,
        PATH: path.join(delimiter),
        ...Object.fromEntries(own),
        ...more,
      }),
    )
  }
  return results
}

const PULL_REQUEST = { 'github.event.pull_request.number': '7' }
const comments = async (): Promise<{ body: string }[]> =>
  JSON.parse(await readFile(join(runner, 'comments.json'), 'utf8'))
const summary = () => readFile(join(runner, 'summary'), 'utf8')
const add = (id: string) =>
  `node -e "fetch('https://abcd1234.api.sanity.io/v2025-02-19/data/mutate/production', {
    method: 'POST', headers: { authorization: 'Bearer ' + process.env.SANITY_AUTH_TOKEN },
    body: JSON.stringify({ mutations: [{ create: { _id: '${id}', _type: 'article' } }] })
  })"`

test('a pull request gets one comment with what it changes, against its base branch', async () => {
  const [ran] = await act({ snapshot: SEED, run: add('first') }, PULL_REQUEST)
  expect(ran?.code, ran?.stderr).toBe(0)
  const [person, own, ...others] = await comments()
  expect(person?.body).toBe('From a person')
  expect(own?.body).toContain('<code>main-seed.ndjson</code> → <code>dataset production</code>')
  expect(own?.body).toContain('Documents: 1 added, 1 changed')
  expect(own?.body).toContain('- The market\n+ Markets\n')
  expect(others).toEqual([])
  expect(await summary()).toBe(
    own?.body.replace(/^<!-- local-lake content\/seed\.ndjson -->\n\n/, ''),
  )
})

test('the comment is written again, also when the command fails, as the action does then', async () => {
  const command = `${add('second')}; exit 3`
  const [ran] = await act({ snapshot: SEED, run: command }, PULL_REQUEST)
  expect(ran?.code).toBe(3)
  const [, own, ...others] = await comments()
  expect(own?.body).toContain('<code>second</code>')
  expect(own?.body).not.toContain('<code>first</code>')
  expect(others).toEqual([])
})

test('without the permission for comments it says so, and the summary has the changes', async () => {
  const [, said] = await act({ snapshot: SEED }, PULL_REQUEST, { FORBIDDEN: '1' })
  expect(said).toMatchObject({ code: 0, stdout: expect.stringMatching(/^::warning::The comment/) })
  expect(await summary()).toContain('Documents: 1 changed')
})

test('without a pull request, the changes since the snapshot are in the summary', async () => {
  await act({ snapshot: SEED, run: add('third') }, {})
  expect(await summary()).toContain('Documents: 1 added\n')
  expect((await comments())[1]?.body).not.toContain('<code>third</code>')
})
