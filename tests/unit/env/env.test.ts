import { describe, expect, test } from 'vitest'

const GOOD = {
  SITE_URL: 'https://www.example.com/',
  SITE_KEY: 'a public key of the site',
  DATABASE_URL: 'postgres://user:password@localhost:5432/database',
  RESEND_API_KEY: 're_123',
  LEADS_FROM: 'Northwright <leads@example.com>',
  LEADS_TO: 'sales@example.com, more@example.com',
  LOOPS_API_KEY: 'key',
  CRON_SECRET: 'a secret of the cron job',
  SANITY_PROJECT_ID: 'ab12cd34',
  SANITY_DATASET: 'production',
  SANITY_WEBHOOK_SECRET: 'a secret of the webhook',
}

// The module reads this process's variables once, when it's loaded.
Object.assign(process.env, GOOD)
const { parseEnv } = await import('#lib/platform/env/env.ts')

test('valid variables are parsed', () => {
  const env = parseEnv(GOOD)
  expect(env.SITE_URL).toBe('https://www.example.com')
  expect(env.LEADS_TO).toEqual(['sales@example.com', 'more@example.com'])
})

test('every wrong variable is listed, each with what it should be', () => {
  const message = messageOf({ ...GOOD, SITE_URL: 'www.example.com', DATABASE_URL: 'mysql://x' })
  expect(message).toMatch(/^These environment variables are missing or wrong:\n/)
  expect(message).toContain('SITE_URL: the URL that visitors use, without a path, such as https://')
  expect(message).toContain('DATABASE_URL: the Postgres connection string')
  expect(message.split('\n')).toHaveLength(3)
})

test.each(Object.keys(GOOD))('without %s the site does not start', (name) => {
  for (const value of [undefined, '']) {
    const message = messageOf({ ...GOOD, [name]: value })
    expect(message).toMatch(new RegExp(`\n  ${name}: .{10,}`))
    expect(message.split('\n')).toHaveLength(2)
  }
})

test.each([
  ['LEADS_TO', 'a@example.com,,b@example.com'],
  ['LEADS_TO', 'a@example.com, nope'],
  ['LEADS_TO', 'Ada <nope>'],
  ['LEADS_FROM', 'leads@'],
  ['LEADS_FROM', 'Northwright <leads@example.com'],
  ['DESK_OPEN_TO', 'publisher'],
  ['SCHEDULER_ORIGINS', 'nonsense'],
  ['SCHEDULER_ORIGINS', 'https://calendly.com, https://cal.com'],
  ['SCHEDULER_ORIGINS', "https://calendly.com; script-src 'unsafe-eval'"],
  ['SITE_URL', 'https://www.example.com/site'],
  ['SITE_URL', 'https://user@www.example.com'],
  ['SITE_URL', 'https://www.example.com/?a'],
  ['SITE_URL', 'localhost:3000'],
  ['RESEND_BASE_URL', 'localhost:4000'],
  ['RESEND_WEBHOOK_SECRET', 'a secret of the webhook'],
  ['DNS_SERVER', 'dns.example.com'],
  ['LOOPS_API_ROOT', 'localhost:4000'],
  ['SLACK_ROOT', 'localhost:4000'],
  ['SANITY_API_HOST', 'localhost:4000'],
])('%s=%s is refused by its name', (name, value) => {
  const message = messageOf({ ...GOOD, [name]: value })
  expect(message).toMatch(new RegExp(`\n  ${name}: .{10,}`))
  expect(message.split('\n')).toHaveLength(2)
})

test.each([
  ['SCHEDULER_ORIGINS', 'https://calendly.com  https://*.cal.com http://localhost:3000'],
  ['SITE_URL', 'http://localhost:3000'],
  ['SITE_URL', 'HTTPS://WWW.Example.com:443'],
  ['LEADS_TO', 'Sales <sales@example.com>'],
])('%s=%s is taken', (name, value) => {
  expect(messageOf({ ...GOOD, [name]: value })).toBe('taken')
})

test('no message repeats a secret', () => {
  expect(messageOf({ ...GOOD, CRON_SECRET: 'short-secret' })).not.toContain('short-secret')
})

function messageOf(variables: Record<string, string | undefined>): string {
  try {
    parseEnv(variables)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'taken'
}

describe('the webhook of leads', () => {
  const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
  const hook = { WEBHOOK_URL: 'https://crm.example.com/hooks', WEBHOOK_SECRETS: secret }

  test('takes one secret, or two while one replaces the other', () => {
    expect(parseEnv({ ...GOOD, ...hook }).WEBHOOK_SECRETS).toEqual([secret])
    const two = { ...hook, WEBHOOK_SECRETS: `${secret}, ${secret}` }
    expect(parseEnv({ ...GOOD, ...two }).WEBHOOK_SECRETS).toEqual([secret, secret])
  })

  test.each([
    ['WEBHOOK_SECRETS', { WEBHOOK_SECRETS: undefined }],
    ['WEBHOOK_SECRETS', { WEBHOOK_SECRETS: 'a secret' }],
    ['WEBHOOK_SECRETS', { WEBHOOK_SECRETS: `whsec_${Buffer.alloc(23).toString('base64')}` }],
    ['WEBHOOK_SECRETS', { WEBHOOK_SECRETS: [secret, secret, secret].join() }],
    ['WEBHOOK_URL', { WEBHOOK_URL: 'http://crm.example.com/hooks' }],
    ['WEBHOOK_URL', { WEBHOOK_URL: 'ftp://crm.example.com/hooks' }],
    ['WEBHOOK_ALLOW_PRIVATE', { WEBHOOK_ALLOW_PRIVATE: 'yes' }],
    ['SLACK_WEBHOOK_URL', { SLACK_WEBHOOK_URL: 'https://hooks.slack.com.evil.example/services/T' }],
    ['SLACK_WEBHOOK_URL', { SLACK_WEBHOOK_URL: 'http://hooks.slack.com/services/T' }],
  ])('%s is named where it is wrong: %j', (name, wrong) => {
    expect(messageOf({ ...GOOD, ...hook, ...wrong })).toContain(`  ${name}: `)
  })

  test('may use plain http inside a network of one’s own', () => {
    const open = { WEBHOOK_URL: 'http://crm.internal/hooks', WEBHOOK_ALLOW_PRIVATE: '1' }
    expect(parseEnv({ ...GOOD, ...hook, ...open }).WEBHOOK_ALLOW_PRIVATE).toBe(true)
  })
})
