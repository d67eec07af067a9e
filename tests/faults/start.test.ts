import { execFile } from 'node:child_process'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { buildLocally } from '#tools/stack/build.ts'
import { localServices } from '#lib/local-cloud/services.ts'
import { checkProduction } from '#tools/stack/cloud.ts'
import { freePort } from '#tools/stack/ports.ts'
import { ownPorts } from '#tools/harness/ports.ts'

test('the server refuses to start without a database and says what is missing', async () => {
  const dist = process.env.SITE_BUILD ?? (await buildLocally(console.log))
  const port = String(await freePort(await ownPorts()))
  const { PATH = '' } = process.env
  const env = { PATH, NODE_ENV: 'production' as const, NEXT_DIST_DIR: relative('.', dist) }
  const ended = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, ['server.ts', '-p', port], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, output: stdout + stderr }),
    )
  })
  expect(ended.code).toBe(1)
  expect(ended.output).toContain('DATABASE_URL: the Postgres connection string')
})

test('npm start runs no stand-ins in production unless asked to', () => {
  const production = { NODE_ENV: 'production' }
  const start = (env: Record<string, string>) => () => checkProduction(localServices(env), env)
  expect(start(production)).toThrow(/^NODE_ENV is production, .* database, mail, marketing/)
  expect(start({ ...production, ALLOW_LOCAL_CLOUD: '1' })).not.toThrow()
  expect(start({})).not.toThrow()
})
