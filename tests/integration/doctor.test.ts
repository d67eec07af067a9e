import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer as createTlsServer } from 'node:https'
import { promisify } from 'node:util'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startLocalCloud } from '#lib/local-cloud/cloud.ts'
import { testServer } from '#tests/server.ts'
import { fileFolder } from '#tools/harness/folder.ts'
import { ownPorts } from '#tools/harness/ports.ts'
import { runScript } from '#tools/harness/script.ts'

const folder = fileFolder()
const own = await ownPorts()
const ports = { database: own, content: own + 1, mail: own + 2, marketing: own + 3 }
const services = ['database', 'content', 'mail', 'marketing'] as const
const cloud = await startLocalCloud({ dataDir: join(folder, 'cloud'), services, ports })
afterAll(() => cloud.close())

const UNREACHABLE = 'http://127.0.0.1:9'

const lake = {
  projectId: String(cloud.env.SANITY_PROJECT_ID),
  dataset: String(cloud.env.SANITY_DATASET),
  apiHost: cloud.env.SANITY_API_HOST,
  useProjectHostname: false,
  apiVersion: '2025-02-19',
  useCdn: false,
  token: cloud.env.SANITY_WRITE_TOKEN,
}

/** The doctor's findings, one per line, for the cloud with these changes. */
async function doctor(changes: Record<string, string | undefined>) {
  const env = { SITE_URL: UNREACHABLE, ...cloud.env, ...changes }
  const { code, output } = await runScript('doctor.ts', [], env, folder)
  const findings = Object.fromEntries(
    [...output.matchAll(/^(pass|FAIL) +([A-Z][\w ]+): (.*)$/gm)].map(([, mark, about, says]) => [
      about,
      `${mark} ${says}`,
    ]),
  )
  return { code, output, findings }
}

test('services that respond pass; an empty dataset and a site that is down fail', async () => {
  const { code, findings, output } = await doctor({})
  expect(code).toBe(1)
  expect(findings).toEqual({
    Variables: 'pass all that are needed are there.',
    Postgres: 'pass responds, and its tables are those of this version.',
    Sanity: expect.stringMatching(/^FAIL the dataset production .* lacks Home.* Import content\.$/),
    'Write token': 'pass may publish, and nothing that is scheduled is late.',
    Deliveries: 'pass none is parked, held, or late.',
    Calls: 'pass no scheduler tells of them. docs/deploy.md says how to connect one.',
    'Email events': 'pass Resend tells what becomes of emails, with the right secret.',
    Emails: 'pass 0 arrived at visitors in the last week, 0 bounced, 0 reported as spam.',
    Resend: 'pass takes the key, and mail from northwright.example.',
    Loops: 'pass takes the key (team Northwright (local)).',
    Site: expect.stringMatching(/^FAIL no response from http:\/\/127\.0\.0\.1:9: bad port\./),
  })
  expect(output).toContain('2 of 11 findings fail.')
})

test('a certificate that this machine does not trust is named', async () => {
  const [key, cert] = ['key', 'cert'].map((name) => join(folder, name))
  const subject = ['-subj', '/CN=localhost', '-keyout', String(key), '-out', String(cert)]
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    ...subject,
  ])
  const files = { key: await readFile(String(key)), cert: await readFile(String(cert)) }
  const server = createTlsServer(files, (_, response) => response.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const site = `https://localhost:${Object(server.address()).port}`
  const { findings } = await doctor({ SITE_URL: site })
  expect(findings.Site).toContain(`FAIL no response from ${site}: self-signed certificate`)
  server.close()
})

test('parked, held or late emails fail; a refused contact does not', async () => {
  const client = new Client({ connectionString: cloud.env.DATABASE_URL })
  await client.connect()
  const rows = [
    ['team-email', 'parked', '1 second', 'Resend: 403 validation_error'],
    ['report-email', 'waiting', '3 hours', null],
    ['marketing-list', 'parked', '3 hours', 'Loops: 400'],
  ]
  try {
    for (const [channel, state, age, reason] of rows) {
      await client.query(
        `with lead as (insert into email_submissions (email, source) values ('a@b', 'x') returning id)
        insert into deliveries
          (submission_id, channel, payload, state, created_at, next_attempt_at, last_error)
        select id, $1, '{}', $2, now() - $3::interval, now() - $3::interval, $4 from lead`,
        [channel, state, age, reason],
      )
    }
    await client.query(`insert into provider_holds (provider, until, reason)
      values ('resend', now() + interval '1 hour', 'Resend: 429')`)
    // As after a rollback: a version that's gone has migrated.
    await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 0)`)
    const { output, findings } = await doctor({})
    expect(findings.Postgres).toMatch(/^pass responds. A newer version was here/)
    const lines = output.match(/^(FAIL +Deliveries: .*)$/gm) ?? []
    expect(lines.map((line) => line.replace(/\d{4}-\S+Z/, 'TIME'))).toEqual([
      'FAIL  Deliveries: nothing goes to resend before TIME (Resend: 429). Once that is put right: npm run deliveries -- lift resend',
      'FAIL  Deliveries: 1 delivery is parked, the oldest for: Resend: 403 validation_error. See npm run deliveries.',
      'FAIL  Deliveries: 1 waits, the oldest for 180 minutes. See npm run deliveries.',
    ])
  } finally {
    await client.query('truncate email_submissions, provider_holds cascade')
    await client.query('delete from drizzle.__drizzle_migrations where created_at = 0')
    await client.end()
  }
})

test('a secret that Resend does not know, and too many bounces and reports of spam, fail', async () => {
  const client = new Client({ connectionString: cloud.env.DATABASE_URL })
  await client.connect()
  try {
    await client.query(`
      with lead as (insert into email_submissions (email, source) values ('a@b', 'x') returning id)
      insert into deliveries (submission_id, channel, payload, state, became, became_at)
      select id, channel, '{}', 'sent', became, now() - age::interval from lead, (values
        ('lead-email', 'delivered', 90, '1 day'), ('lead-email', 'complained', 2, '1 day'),
        ('lead-email', 'bounced', 5, '2 days'), ('lead-email', 'bounced', 50, '8 days'),
        ('digest-email', 'bounced', 1, '1 day')
      ) as kind(channel, became, number, age), generate_series(1, number)`)
    const other = `whsec_${Buffer.alloc(24, 9).toString('base64')}`
    const { output } = await doctor({ RESEND_WEBHOOK_SECRET: other })
    expect(output.match(/^FAIL +Email.*$/gm)?.map((line) => line.slice(6, 70))).toEqual([
      'Emails: 2 of 92 emails of the last week were reported as spam. S',
      'Emails: 5 of 97 emails of the last week bounced. See ‘our emails',
      'Emails: One email to the team bounced in the last week. Is LEADS',
      'Email events: the webhook at Resend has another secret. Set its ',
    ])
  } finally {
    await client.query('truncate email_submissions cascade')
    await client.end()
  }
})

test('old content: the doctor names what a new field lacks, content:upgrade writes it, and all is well', async () => {
  const data = join(folder, 'cloud')
  const content = ['tests/released/0.1.0/content.tar.gz', '--replace', '--data', data]
  const imported = await runScript('content/import.ts', content, {}, process.cwd())
  expect(imported).toMatchObject({ code: 0, output: expect.stringContaining('23 documents') })
  const site = await testServer((_, response) => response.end('{"status":"alive"}'))
  const url = { SITE_URL: site }

  const before = await doctor(url)
  expect(before.findings['Published content']).toMatch(/^FAIL 1 of 23 documents /)
  for (const field of ['closingResourcesHeading', 'heroLink', 'questionsHeading', 'stepsHeading'])
    expect(before.output).toContain(`\n  home, ${field}: Please write this text.\n`)
  expect(before.output).toMatch(/\n {2}npm run content:upgrade lists them all, and fills/)
  expect(before.output).toContain('1 of 15 findings fail.')

  const env = { ...process.env, ...cloud.env }
  const upgrade = ['scripts/content/upgrade.ts', '--write']
  const { stdout } = await promisify(execFile)(process.execPath, upgrade, { env })
  expect(stdout).toContain('2 documents changed.')
  const after = await doctor(url)
  expect(after.findings['Published content']).toBe(
    'pass 23 documents are as the Studio wants them.',
  )
  expect(after).toMatchObject({ code: 0, output: expect.stringContaining('All is well.') })
})

test('refused keys are named, with the variable to set', async () => {
  const other = await testServer((_, response) => response.end('{"hello":"there"}'))
  const client = new Client({ connectionString: cloud.env.DATABASE_URL })
  await client.connect()
  await client.query('delete from drizzle.__drizzle_migrations where id = 1')
  try {
    const { findings, output } = await doctor({
      SANITY_READ_TOKEN: 'not-a-token',
      SANITY_WRITE_TOKEN: cloud.env.SANITY_READ_TOKEN,
      RESEND_API_KEY: 're_wrong',
      LOOPS_API_KEY: 'wrong',
      SITE_URL: other,
    })
    expect(findings).toMatchObject({
      Postgres: expect.stringMatching(
        /^FAIL has \d+ of \d+ migrations\. Run npm run db:migrate\.$/,
      ),
      Sanity: 'FAIL the token is refused. Make one with the role Viewer and set SANITY_READ_TOKEN.',
      'Write token':
        'FAIL may not publish. Make one with the role Editor and set SANITY_WRITE_TOKEN.',
      Resend: 'FAIL refuses the key (invalid_api_key). Make one, and set RESEND_API_KEY.',
      Loops: expect.stringMatching(/^FAIL refuses the key\./),
      Site: expect.stringMatching(/^FAIL something other than this site responds/),
    })
    expect(output).not.toContain('re_wrong')
  } finally {
    await client.end()
  }
})

test('booking links that carry nothing, although a scheduler tells of calls, fail', async () => {
  const client = createClient(lake)
  const transaction = client.transaction()
  for (const _id of ['home', 'resourceListPage', 'siteSettings'])
    transaction.createOrReplace({ _id, _type: _id })
  await transaction.commit()
  const found = async (secret: string | undefined, settings = {}) => {
    await client
      .patch('siteSettings')
      .set({ bookingUrl: 'https://cal.com/acme', ...settings })
      .commit()
    const changes = { SITE_URL: 'https://www.example.com:9', CALCOM_WEBHOOK_SECRET: secret }
    return (await doctor(changes)).findings['Booking links']
  }
  const secret = 'a secret typed in at Cal.com'
  const says =
    'FAIL Cal.com may tell of calls, but booking links say neither whose call it is nor from which campaign. See ‘Fill in the booking form’ in the site settings.'
  expect(await found(secret)).toBe(says)
  expect(await found(secret, { bookingPrefill: 'none' })).toBe(says)
  expect(await found(undefined)).toBeUndefined()
  expect(await found(secret, { bookingPrefill: 'cal.com' })).toBeUndefined()
})

test('content that would send visitors of a hosted site to their own computer fails', async () => {
  const client = createClient(lake)
  const transaction = client.transaction()
  for (const _id of ['home', 'resourceListPage']) transaction.createOrReplace({ _id, _type: _id })
  const settings = { _id: 'siteSettings', _type: 'siteSettings' }
  await transaction
    .createOrReplace({ ...settings, schedulingUrl: 'http://localhost:4010/' })
    .commit()
  const { output } = await doctor({ SITE_URL: 'https://www.example.com:9' })
  expect(output).toContain(
    'Change it in the Studio: Site settings, schedulingUrl: http://localhost',
  )
  expect(output).toContain('Content: has no booking page. Enter it under Site settings.')
  const local = await doctor({})
  expect(local.output).not.toContain('Content:')
  expect(local.output).toMatch(/\n {2}home, headline: Please /)
})

test('URLs where nothing listens, and missing settings', async () => {
  const { code, findings, output } = await doctor({
    DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/leads',
    SANITY_DATASET: 'staging',
    RESEND_BASE_URL: UNREACHABLE,
    LEADS_FROM: undefined,
    LOOPS_API_KEY: undefined,
    CRON_SECRET: 'short',
    SITE_URL: 'http://www.example.com',
  })
  expect(code).toBe(1)
  expect(output).toMatch(/Variables: These environment variables are missing or wrong:/)
  for (const name of ['LEADS_FROM', 'LOOPS_API_KEY', 'CRON_SECRET']) {
    expect(output).toMatch(new RegExp(`^  ${name}: `, 'm'))
  }
  expect(findings).toMatchObject({
    Postgres: expect.stringMatching(/^FAIL nothing responds at 127\.0\.0\.1:9 \(.*ECONNREFUSED/),
    Sanity: expect.stringMatching(/^FAIL there is not the dataset staging of project northwright/),
    Resend: 'FAIL does not respond.',
  })
  expect(output).not.toContain('secret@')
})
