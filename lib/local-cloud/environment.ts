import type { ServiceName } from './ports.ts'
import type { Secrets } from './secrets.ts'

export type Environment = Record<string, string>

/** Where a person looks at what the stand-ins did. */
export type Addresses = Record<string, string>

export const PROJECT = { projectId: 'northwright', dataset: 'production' }

/** The variables with which the site uses the services that run here, and nothing for the others. */
export function environment(urls: Map<ServiceName, string>, secrets: Secrets): Environment {
  const { CRON_SECRET, SITE_KEY, ...keys } = secrets
  const of: Record<ServiceName, (url: string) => Environment> = {
    database: (url) => ({ DATABASE_URL: url, CRON_SECRET }),
    content: (url) => ({
      SANITY_PROJECT_ID: PROJECT.projectId,
      SANITY_DATASET: PROJECT.dataset,
      SANITY_API_HOST: url,
      SANITY_READ_TOKEN: keys.SANITY_READ_TOKEN,
      SANITY_WRITE_TOKEN: keys.SANITY_WRITE_TOKEN,
      SANITY_WEBHOOK_SECRET: keys.SANITY_WEBHOOK_SECRET,
    }),
    mail: (url) => ({
      RESEND_API_KEY: keys.RESEND_API_KEY,
      RESEND_BASE_URL: url,
      LEADS_FROM: 'Northwright site <site@northwright.example>',
      LEADS_TO: 'team@northwright.example',
    }),
    marketing: (url) => ({ LOOPS_API_KEY: keys.LOOPS_API_KEY, LOOPS_API_ROOT: `${url}/api/` }),
    scheduling: (url) => ({ LOCAL_SCHEDULING_URL: url }),
  }
  return Object.assign({ SITE_KEY, CRON_SECRET }, ...[...urls].map(([name, url]) => of[name](url)))
}

/** The pages and addresses that a person needs, by name. */
export function addresses(urls: Map<ServiceName, string>): Addresses {
  const of: Record<ServiceName, (url: string) => Addresses> = {
    database: (url) => ({ database: url }),
    content: (url) => ({ content: url }),
    mail: (url) => ({ inbox: `${url}/inbox` }),
    marketing: (url) => ({ contacts: `${url}/contacts` }),
    scheduling: (url) => ({ scheduling: url }),
  }
  return Object.assign({}, ...[...urls].map(([name, url]) => of[name](url)))
}
