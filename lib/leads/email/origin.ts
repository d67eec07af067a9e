import { oneLine } from '#lib/leads/email/text.ts'

/** How a person's first visit began, as names and values of one line each. */
export function originFacts(
  attribution: Partial<Record<string, string>> | null,
): [name: string, value: string][] {
  const { referrer, landing, utm_campaign: campaign = '', ...parameters } = attribution ?? {}
  const details = Object.entries(parameters)
    .map(([name, value]) => `${name.replace(/^utm_/, '')} ${value}`)
    .join(', ')
  const facts: [string, string | undefined][] = [
    ['Campaign', campaign && details ? `${campaign} (${details})` : campaign || details],
    ['Referrer', referrer],
    ['Landed on', landing],
  ]
  const known = facts.flatMap(([name, value]): [string, string][] =>
    value ? [[name, oneLine(value, 300)]] : [],
  )
  return known.length > 0 ? known : [['Came from', 'Not known: no campaign, no referrer']]
}
