import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { emptyDatabase } from './lake.ts'
import { testFolder } from './setup.ts'

/** Starts a lake on its database as a site's own tools do, and prints what that loaded. */
const PROGRAM = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
await import('@northwright/local-lake/database')
const { startContentLake } = await import('@northwright/local-lake')
const [, databaseUrl, assetsDir] = process.argv
const place = { databaseUrl, assetsDir, port: 0 }
const names = { projectId: 'abcd1234', dataset: 'production', tokens: {} }
const lake = await startContentLake({ ...place, ...names })
const path = '/v2025-02-19/data/query/production?query=*[0]'
const { status } = await fetch(lake.url + path)
await lake.close()
console.log(JSON.stringify({ status, loaded }))
`

test('a lake without a command loads nothing that only the command and gateway need', async () => {
  const args = ['--eval', PROGRAM, await emptyDatabase(), testFolder()]
  const cwd = join(import.meta.dirname, '..')
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd })
  const { status, loaded }: { status: number; loaded: string[] } = JSON.parse(stdout)
  expect(status).toBe(200)
  expect(loaded.some((url) => url.endsWith('/src/server.ts'))).toBe(true)
  const unwanted =
    /\/src\/(bin|gateway|project)\/|@turf|sharp|exif-reader|@sanity\/(client|import|export)/
  expect(loaded.filter((url) => unwanted.test(url))).toEqual([])
})
