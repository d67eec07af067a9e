import { join } from 'node:path'
import type { Person, Webhook } from '@northwright/local-lake'
import { defineStandIn } from './stand-in.ts'

export const PROJECT = { projectId: 'northwright', dataset: 'production' }

const SECRETS = [
  'SANITY_READ_TOKEN',
  'SANITY_WRITE_TOKEN',
  'SANITY_WEBHOOK_SECRET',
  'STUDIO_ADMINISTRATOR_PASSWORD',
  'STUDIO_EDITOR_PASSWORD',
  'STUDIO_CONTRIBUTOR_PASSWORD',
  'STUDIO_VIEWER_PASSWORD',
] as const

type Secrets = Record<(typeof SECRETS)[number], string>

/**
 * The content lake of this installation, with its tokens, its accounts and the webhook that
 * notifies the site of changes. Its code loads while the database is still starting. With a site,
 * one more page opens the Studio signed in.
 */
export const content = defineStandIn({
  name: 'content',
  port: 3333,
  secrets: SECRETS,
  isPlayed: ({ SANITY_PROJECT_ID }) => !SANITY_PROJECT_ID,
  async start({ database, dataDir, port, secrets, siteUrl }) {
    const { startContentLake } = await import('@northwright/local-lake')
    if (!database) throw new Error('The content lake stores its documents in the database.')
    const { url: databaseUrl } = await database
    const lake = await startContentLake({
      ...PROJECT,
      databaseUrl,
      assetsDir: join(dataDir, 'assets'),
      port,
      tokens: { [secrets.SANITY_READ_TOKEN]: 'viewer', [secrets.SANITY_WRITE_TOKEN]: 'editor' },
      people: accounts(secrets),
      signInHint:
        'The link that npm start prints signs you in at once. The passwords are in .local/cloud/secrets.json.',
      onUnknownRoute: (method, path, outOfScope) =>
        console.error(
          `content lake: ${outOfScope ? `not emulated (${outOfScope})` : 'no route'}: ${method} ${path}`,
        ),
      webhooks: siteUrl ? [siteWebhook(siteUrl, secrets.SANITY_WEBHOOK_SECRET)] : [],
    })
    if (!siteUrl) return lake
    const studio = `${siteUrl}/studio#token=${await lake.signIn('administrator')}`
    return { ...lake, pages: { studio } }
  },
  url: (port) => `http://localhost:${port}`,
  environment: (url, secrets) => ({
    SANITY_PROJECT_ID: PROJECT.projectId,
    SANITY_DATASET: PROJECT.dataset,
    SANITY_API_HOST: url,
    SANITY_READ_TOKEN: secrets.SANITY_READ_TOKEN,
    SANITY_WRITE_TOKEN: secrets.SANITY_WRITE_TOKEN,
    SANITY_WEBHOOK_SECRET: secrets.SANITY_WEBHOOK_SECRET,
  }),
  address: 'SANITY_API_HOST',
  pages: [{ name: 'content', path: '' }],
})

/** One account per role, so that a person can see what each role may do. */
function accounts(secrets: Secrets): Person[] {
  const passwords = {
    administrator: secrets.STUDIO_ADMINISTRATOR_PASSWORD,
    editor: secrets.STUDIO_EDITOR_PASSWORD,
    contributor: secrets.STUDIO_CONTRIBUTOR_PASSWORD,
    viewer: secrets.STUDIO_VIEWER_PASSWORD,
  }
  return roleNames.map((role) => ({
    id: role,
    name: `Local ${role}`,
    email: `${role}@northwright.example`,
    role,
    password: passwords[role],
  }))
}

const roleNames = ['administrator', 'editor', 'contributor', 'viewer'] as const

/** The webhook that docs/deploy.md sets up for a real project. */
export function siteWebhook(siteUrl: string, secret: string): Webhook {
  return {
    name: 'site',
    url: `${siteUrl}/api/revalidate`,
    secret,
    on: ['create', 'update', 'delete'],
    projection: '{_id, _type, "slug": after().slug.current, "previousSlug": before().slug.current}',
  }
}
