import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { asLocalCloud, startTestLake, tokens } from '#tools/harness/lake.ts'
import { SITE_VARIABLES } from '#tools/harness/site-variables.ts'
import { runScript, startWaiting } from '#tools/harness/script.ts'
import { validationErrors } from '#tools/harness/studio-rules.ts'

const lake = await startTestLake()
await asLocalCloud(lake)
beforeEach(async () => {
  await lake.client().delete({ query: '*[_type in ["redirect", "resource", "page"]]' })
})

const stored = () =>
  lake
    .client()
    .fetch('*[_type == "redirect"] | order(from){from, to, "target": target._ref, isAutomatic}')

const page = (_id: string, slug: string, _type = 'resource') => ({
  _id,
  _type,
  title: _id,
  slug: { _type: 'slug', current: slug },
})

describe('a changed slug', () => {
  /** Starts a process of the site, which waits for a change. */
  async function startProcess(token = tokens.writer) {
    const { go, ended } = await startWaiting(new URL('redirect-process.ts', import.meta.url), [], {
      ...process.env,
      ...SITE_VARIABLES,
      SANITY_API_HOST: lake.url(),
      SANITY_WRITE_TOKEN: token,
    })
    const take = (change: object) => go(JSON.stringify(change))
    return { take, ended: ended.then(({ code }) => code) }
  }

  const CHANGE = { _id: 'guide', _type: 'resource', slug: 'new', previousSlug: 'old', pass: 0 }

  test('that three processes are told of at once makes one redirect', async () => {
    const processes = await Promise.all([startProcess(), startProcess(), startProcess()])
    for (const { take } of processes) take(CHANGE)
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([0, 0, 0])
    expect(await stored()).toEqual([
      { from: '/resources/old', to: null, target: 'guide', isAutomatic: true },
    ])
  })

  test('of the page that left a path last is the one that is followed', async () => {
    for (const _id of ['guide', 'other']) {
      const { ended, take } = await startProcess()
      take({ ...CHANGE, _id })
      expect(await ended).toBe(0)
    }
    expect(await stored()).toMatchObject([{ from: '/resources/old', target: 'other' }])
  })

  test('of a deleted page makes none, of an unpublished one does', async () => {
    await lake.client().create(page('drafts.guide', 'old'))
    for (const [_id, previousSlug] of [
      ['guide', 'unpublished'],
      ['gone', 'deleted'],
    ]) {
      const { ended, take } = await startProcess()
      take({ ...CHANGE, _id, slug: null, previousSlug })
      expect(await ended).toBe(0)
    }
    expect(await stored()).toMatchObject([{ from: '/resources/unpublished' }])
  })

  test('with a token that may not write is no reason to send the webhook again', async () => {
    const { ended, take } = await startProcess(tokens.reader)
    take(CHANGE)
    expect(await ended).toBe(0)
    expect(await stored()).toEqual([])
  })
})

describe('the Studio refuses', () => {
  const objections = async (
    document: { _id: string; _type: string } & Record<string, unknown>,
    field: string,
  ) => {
    const errors = await validationErrors(document, lake.client())
    return errors.filter((error) => error.startsWith(`${field}`))
  }

  test('a slug of another page, draft or published, and one of ours', async () => {
    await lake.client().create(page('a', 'taken'))
    await lake.client().create(page('drafts.b', 'drafted'))
    const other = (slug: string, type?: string) => objections(page('c', slug, type), 'slug')
    expect(await other('taken')).toEqual(['slug: “a” has /resources/taken already.'])
    expect(await other('drafted')).toEqual(['slug: “drafts.b” has /resources/drafted already.'])
    expect(await other('free')).toEqual([])
    expect(await other('taken', 'page')).toEqual([])
    expect(await other('studio', 'page')).toEqual([
      'slug: The site uses /studio itself. Please choose another slug.',
    ])
    expect(await objections(page('drafts.a', 'taken'), 'slug')).toEqual([])
  })

  test('a redirect back to its own path, through others and through a page', async () => {
    const client = lake.client()
    await client.create(page('guide', 'guide'))
    await client.create({ _type: 'redirect', from: '/b', to: '/c' })
    await client.create({ _type: 'redirect', from: '/c', to: '/a' })
    const redirect = { _id: 'r', _type: 'redirect', from: '/a' }
    expect(await objections({ ...redirect, to: '/b' }, 'to')).toEqual([
      'to: This leads back to the old path: /a → /b → /c → /a.',
    ])
    const target = { _type: 'reference', _ref: 'guide', _weak: true }
    const own = { ...redirect, from: '/resources/guide', target }
    expect(await objections(own, 'to')).toEqual(['to: This leads back to the old path itself.'])
    expect(await objections({ ...redirect, target }, 'to')).toEqual([])
  })
})

describe('content:redirects', () => {
  const run = (...args: string[]) =>
    runScript('content/redirects.ts', ['--data', lake.folder, ...args], {}, lake.folder)

  test('imports all or nothing, says first what it would do, and exports the same', async () => {
    const file = join(lake.folder, 'redirects.csv')
    await lake.client().create(page('guide', 'guide'))
    await writeFile(file, 'from,to,note\n/a,/resources/guide,Ada\n/b,//evil.example,\n')
    const refused = await run('import', file, '--write')
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('Line 3: ') })
    expect(await stored()).toEqual([])

    await writeFile(file, 'from,to,note\n/a,/resources/guide,Ada\n/b,https://other.example/,\n')
    expect((await run('import', file)).output).toMatch(/^2 new, .* Nothing was written/)
    expect(await stored()).toEqual([])
    expect((await run('import', file, '--write')).output).toMatch(/^2 new/)
    expect(await stored()).toMatchObject([
      { from: '/a', target: 'guide' },
      { from: '/b', to: 'https://other.example/' },
    ])
    await run('export', file)
    expect((await readFile(file, 'utf8')).split('\r\n').slice(1, 3)).toEqual([
      '/a,/resources/guide,Ada,',
      '/b,https://other.example/,,',
    ])
    expect((await run('import', file, '--write')).output).toMatch(/^0 new, 0 changed, 2 as before/)
  })
})
