import type { Secrets } from './secrets.ts'
import { STAND_INS, type ServiceName } from './services.ts'

export type Environment = Record<string, string>

type Urls = Partial<Record<ServiceName, string>>

/** Environment variables that point the site at the services with these URLs, and at no others. */
export function environment(urls: Urls, secrets: Secrets): Environment {
  const { SITE_KEY, CRON_SECRET, METRICS_TOKEN } = secrets
  const variables: Environment = { SITE_KEY, CRON_SECRET, METRICS_TOKEN }
  for (const standIn of STAND_INS) {
    const url = urls[standIn.name]
    if (url) Object.assign(variables, standIn.environment(url, secrets))
  }
  return variables
}

/** URLs for people, by name. */
export function urlsForPeople(urls: Urls): Record<string, string> {
  const found = STAND_INS.flatMap(({ name, pages }) => {
    const url = urls[name]
    return url ? pages.map((page) => [page.name, url + page.path]) : []
  })
  return Object.fromEntries(found)
}
