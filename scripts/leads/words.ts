import type { emailSubmissions } from '#lib/platform/database/tables.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import { sourceSlug } from '#lib/leads/person/source-slug.ts'

type Row = typeof emailSubmissions.$inferSelect

export function many(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

export function resourceOf({ source, flag }: Row): string {
  const slug = sourceSlug(source)
  return flag === null ? slug : `${slug} (${flag})`
}

export function originOf({ attribution }: Row): string {
  const { utm_source, utm_campaign, referrer = '' } = attribution ?? {}
  return oneLine([utm_source, utm_campaign].filter(Boolean).join(' / ') || referrer, 80)
}
