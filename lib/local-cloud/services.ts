import type { ProviderName } from '#lib/leads/channels/channels.ts'
import { content } from './content.ts'
import { CAL_EVENT } from './scheduling/face.ts'
import { defineStandIn, webUrl } from './stand-in.ts'

/** Postgres, for leads and for the content lake's documents. */
export const database = defineStandIn({
  name: 'database',
  port: 54321,
  secrets: [],
  isPlayed: ({ DATABASE_URL, SANITY_PROJECT_ID }) => !DATABASE_URL || !SANITY_PROJECT_ID,
  async start({ dataDir, port }) {
    const { startDatabase } = await import('@northwright/local-lake/database')
    return startDatabase({ dataDir, port })
  },
  url: (port) => `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
  environment: (url) => ({ DATABASE_URL: url }),
  address: 'DATABASE_URL',
  pages: [{ name: 'database', path: '' }],
})

/** Resend, with an inbox of what the site sent. */
const mail = defineStandIn({
  name: 'mail',
  port: 4008,
  secrets: ['RESEND_API_KEY', 'RESEND_WEBHOOK_SECRET'],
  isPlayed: ({ RESEND_API_KEY }) => !RESEND_API_KEY,
  async start({ dataDir, port, siteUrl, secrets }) {
    const { startMail } = await import('./mail/main.ts')
    return startMail({
      dataDir,
      port,
      siteUrl,
      apiKey: secrets.RESEND_API_KEY,
      webhookSecret: serialized(secrets.RESEND_WEBHOOK_SECRET),
    })
  },
  url: webUrl,
  environment: (url, { RESEND_API_KEY, RESEND_WEBHOOK_SECRET }) => ({
    RESEND_API_KEY,
    RESEND_WEBHOOK_SECRET: serialized(RESEND_WEBHOOK_SECRET),
    RESEND_BASE_URL: url,
    LEADS_FROM: 'site@northwright.example',
    LEADS_TO: 'team@northwright.example',
  }),
  address: 'RESEND_BASE_URL',
  pages: [{ name: 'inbox', path: '/inbox', title: 'Team inbox' }],
})

/** Loops, with a list of the contacts that the site made. */
const marketing = defineStandIn({
  name: 'marketing',
  port: 4009,
  secrets: ['LOOPS_API_KEY'],
  isPlayed: ({ LOOPS_API_KEY }) => !LOOPS_API_KEY,
  async start({ dataDir, port, secrets }) {
    const { startMarketing } = await import('./marketing.ts')
    return startMarketing({ dataDir, port, apiKey: secrets.LOOPS_API_KEY })
  },
  url: webUrl,
  environment: (url, { LOOPS_API_KEY }) => ({ LOOPS_API_KEY, LOOPS_API_ROOT: `${url}/api/` }),
  address: 'LOOPS_API_ROOT',
  pages: [{ name: 'contacts', path: '/contacts', title: 'Marketing list' }],
})

/** A CRM that receives the signed webhooks, with a page of what arrived. */
const webhook = defineStandIn({
  name: 'webhook',
  port: 4011,
  secrets: ['WEBHOOK_SECRET'],
  isPlayed: ({ WEBHOOK_URL }) => !WEBHOOK_URL,
  async start({ dataDir, port, secrets }) {
    const { startWebhookReceiver } = await import('./webhook.ts')
    return startWebhookReceiver({ dataDir, port, secret: serialized(secrets.WEBHOOK_SECRET) })
  },
  url: webUrl,
  environment: (url, { WEBHOOK_SECRET }) => ({
    WEBHOOK_URL: `${url}/leads`,
    WEBHOOK_SECRETS: serialized(WEBHOOK_SECRET),
    WEBHOOK_ALLOW_PRIVATE: '1',
  }),
  address: 'WEBHOOK_URL',
  pages: [{ name: 'webhooks', path: '/received', title: 'Webhooks' }],
})

/** A secret in the spelling of Standard Webhooks. */
function serialized(secret: string): string {
  return `whsec_${Buffer.from(secret, 'base64url').toString('base64')}`
}

/** Slack, with one channel and its messages. */
const slack = defineStandIn({
  name: 'slack',
  port: 4012,
  secrets: ['SLACK_SECRET'],
  isPlayed: ({ SLACK_WEBHOOK_URL, SLACK_BOT_TOKEN }) => !SLACK_WEBHOOK_URL && !SLACK_BOT_TOKEN,
  async start({ dataDir, port, secrets }) {
    const { startSlack } = await import('./slack.ts')
    const { SLACK_SECRET: secret } = secrets
    return startSlack({ dataDir, port, path: pathOf(secret), ...botOf(secret) })
  },
  url: webUrl,
  environment: (url, { SLACK_SECRET }) => ({
    SLACK_WEBHOOK_URL: `https://hooks.slack.com${pathOf(SLACK_SECRET)}`,
    SLACK_BOT_TOKEN: botOf(SLACK_SECRET).token,
    SLACK_CHANNEL: botOf(SLACK_SECRET).channel,
    SLACK_ROOT: url,
  }),
  address: 'SLACK_ROOT',
  pages: [{ name: 'slack', path: '/channel', title: 'Slack channel' }],
})

/** An incoming webhook's path, whose last part is its secret. */
function pathOf(secret: string): string {
  return `/services/TLOCAL/BLOCAL/${secret}`
}

function botOf(secret: string) {
  return { token: `xoxb-${secret}`, channel: 'CLOCAL' }
}

/** Cal.com and Calendly, which book calls and tell the site of them. */
const scheduling = defineStandIn({
  name: 'scheduling',
  port: 4010,
  secrets: [
    'CALCOM_WEBHOOK_SECRET',
    'CALENDLY_WEBHOOK_SIGNING_KEY',
    'CALCOM_API_KEY',
    'CALENDLY_API_TOKEN',
  ],
  isPlayed: ({ SANITY_PROJECT_ID }) => !SANITY_PROJECT_ID,
  async start({ dataDir, port, siteUrl, secrets }) {
    const { startScheduling } = await import('./scheduling/main.ts')
    return startScheduling({
      dataDir,
      port,
      siteUrl,
      secrets: {
        'cal.com': secrets.CALCOM_WEBHOOK_SECRET,
        calendly: secrets.CALENDLY_WEBHOOK_SIGNING_KEY,
      },
      keys: { 'cal.com': secrets.CALCOM_API_KEY, calendly: secrets.CALENDLY_API_TOKEN },
    })
  },
  url: webUrl,
  environment: (
    url,
    { CALCOM_WEBHOOK_SECRET, CALENDLY_WEBHOOK_SIGNING_KEY, CALCOM_API_KEY, CALENDLY_API_TOKEN },
  ) => ({
    LOCAL_SCHEDULING_URL: url,
    CALCOM_WEBHOOK_SECRET,
    CALCOM_API_KEY,
    CALCOM_API_ROOT: `${url}/`,
    CALCOM_EVENT: CAL_EVENT,
    CALENDLY_WEBHOOK_SIGNING_KEY,
    CALENDLY_API_TOKEN,
    CALENDLY_API_ROOT: `${url}/`,
  }),
  address: 'LOCAL_SCHEDULING_URL',
  pages: [{ name: 'scheduling', path: '', title: 'Scheduling' }],
})

/** HubSpot, with its contacts, which tells the site what somebody changes there. */
const hubspot = defineStandIn({
  name: 'hubspot',
  port: 4013,
  secrets: ['HUBSPOT_TOKEN', 'HUBSPOT_WEBHOOK_SECRET'],
  isPlayed: ({ HUBSPOT_TOKEN }) => !HUBSPOT_TOKEN,
  async start({ dataDir, port, siteUrl, secrets }) {
    const { startHubspot } = await import('./crm/hubspot.ts')
    const { HUBSPOT_TOKEN: token, HUBSPOT_WEBHOOK_SECRET: secret } = secrets
    return startHubspot({ dataDir, port, siteUrl, token, secret })
  },
  url: webUrl,
  environment: (url, { HUBSPOT_TOKEN, HUBSPOT_WEBHOOK_SECRET }) => ({
    HUBSPOT_TOKEN,
    HUBSPOT_WEBHOOK_SECRET,
    HUBSPOT_API_ROOT: url,
  }),
  address: 'HUBSPOT_API_ROOT',
  pages: [{ name: 'hubspot', path: '/contacts', title: 'HubSpot' }],
})

/** Pipedrive, with a page of its persons. */
const pipedrive = defineStandIn({
  name: 'pipedrive',
  port: 4014,
  secrets: ['PIPEDRIVE_TOKEN', 'PIPEDRIVE_WEBHOOK_PASSWORD'],
  isPlayed: ({ PIPEDRIVE_TOKEN }) => !PIPEDRIVE_TOKEN,
  async start({ dataDir, port, siteUrl, secrets }) {
    const { startPipedrive } = await import('./crm/pipedrive.ts')
    const { PIPEDRIVE_TOKEN: token, PIPEDRIVE_WEBHOOK_PASSWORD: secret } = secrets
    return startPipedrive({ dataDir, port, siteUrl, token, secret })
  },
  url: webUrl,
  environment: (url, { PIPEDRIVE_TOKEN, PIPEDRIVE_WEBHOOK_PASSWORD }) => ({
    PIPEDRIVE_TOKEN,
    PIPEDRIVE_WEBHOOK_PASSWORD,
    PIPEDRIVE_API_ROOT: url,
  }),
  address: 'PIPEDRIVE_API_ROOT',
  pages: [{ name: 'pipedrive', path: '/contacts', title: 'Pipedrive' }],
})

/** The provider of every lead channel has a stand-in, which tells what it received. */
export const STAND_INS_OF = {
  resend: mail,
  loops: marketing,
  webhook,
  slack,
  schedulers: scheduling,
  hubspot,
  pipedrive,
} satisfies Record<ProviderName, object>

/** Every service that this machine can play. */
export const STAND_INS = [database, ...Object.values(STAND_INS_OF), content] as const

export type AnyStandIn = (typeof STAND_INS)[number]
export type ServiceName = AnyStandIn['name']

export const SERVICES: readonly ServiceName[] = STAND_INS.map(({ name }) => name)

/** The services that these variables lack, and that the local cloud therefore plays. */
export function localServices(variables: Record<string, string | undefined>): ServiceName[] {
  return STAND_INS.filter((standIn) => standIn.isPlayed(variables)).map(({ name }) => name)
}
