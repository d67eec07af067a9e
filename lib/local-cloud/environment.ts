import { PROJECT } from './content.ts'
import type { ServiceName } from './ports.ts'
import type { Secrets } from './secrets.ts'

export type Environment = Record<string, string>

type Urls = Partial<Record<ServiceName, string>>

/** Environment variables that point the site at the services with these URLs, and at no others. */
export function environment(urls: Urls, secrets: Secrets): Environment {
  const { database, content, mail, marketing, scheduling } = urls
  return {
    SITE_KEY: secrets.SITE_KEY,
    CRON_SECRET: secrets.CRON_SECRET,
    METRICS_TOKEN: secrets.METRICS_TOKEN,
    ...(database && { DATABASE_URL: database }),
    ...(content && {
      SANITY_PROJECT_ID: PROJECT.projectId,
      SANITY_DATASET: PROJECT.dataset,
      SANITY_API_HOST: content,
      SANITY_READ_TOKEN: secrets.SANITY_READ_TOKEN,
      SANITY_WRITE_TOKEN: secrets.SANITY_WRITE_TOKEN,
      SANITY_WEBHOOK_SECRET: secrets.SANITY_WEBHOOK_SECRET,
    }),
    ...(mail && {
      RESEND_API_KEY: secrets.RESEND_API_KEY,
      RESEND_BASE_URL: mail,
      LEADS_FROM: 'Northwright site <site@northwright.example>',
      LEADS_TO: 'team@northwright.example',
    }),
    ...(marketing && {
      LOOPS_API_KEY: secrets.LOOPS_API_KEY,
      LOOPS_API_ROOT: `${marketing}/api/`,
    }),
    ...(scheduling && { LOCAL_SCHEDULING_URL: scheduling }),
  }
}

/** URLs for people, by name. */
export function addresses(urls: Urls): Record<string, string> {
  const { database, content, mail, marketing, scheduling } = urls
  return {
    ...(database && { database }),
    ...(content && { content }),
    ...(mail && { inbox: `${mail}/inbox` }),
    ...(marketing && { contacts: `${marketing}/contacts` }),
    ...(scheduling && { scheduling }),
  }
}
