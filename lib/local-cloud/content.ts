import type { Person, Webhook } from '@northwright/local-lake'
import type { Secrets } from './secrets.ts'
import type { Service } from './web/service.ts'

export const PROJECT = { projectId: 'northwright', dataset: 'production' }

export interface Content extends Service {
  /** URL that opens the site's Studio signed in; undefined without a site. */
  studio?: string
}

/**
 * Starts the content lake for this installation, with its tokens, its accounts and the webhook that
 * notifies the site of changes. Its code loads while the database is still starting.
 */
export async function startContent(options: {
  database: Promise<{ url: string }>
  assetsDir: string
  port: number
  secrets: Secrets
  siteUrl: string | undefined
}): Promise<Content> {
  const { database, assetsDir, port, secrets, siteUrl } = options
  const { startContentLake } = await import('@northwright/local-lake')
  const { url: databaseUrl } = await database
  const lake = await startContentLake({
    ...PROJECT,
    databaseUrl,
    assetsDir,
    port,
    tokens: { [secrets.SANITY_READ_TOKEN]: 'viewer', [secrets.SANITY_WRITE_TOKEN]: 'editor' },
    people: accounts(secrets),
    onUnknownRoute: (method, path) => console.error(`content lake: no route for ${method} ${path}`),
    webhooks: siteUrl ? [siteWebhook(siteUrl, secrets.SANITY_WEBHOOK_SECRET)] : [],
  })
  if (!siteUrl) return lake
  return { ...lake, studio: `${siteUrl}/studio#token=${await lake.signIn('administrator')}` }
}

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
    projection: '{_type, "slug": after().slug.current, "previousSlug": before().slug.current}',
  }
}
