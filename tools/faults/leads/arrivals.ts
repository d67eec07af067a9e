import type { ProviderName } from '#lib/leads/channels/channels.ts'
import { queryRows } from '#tools/harness/query-rows.ts'
import type { Target } from './target.ts'

/** A delivery, as what arrived is compared with it. */
export interface Row {
  id: string
  channel: string
  state: string
  email: string
  source: string
  /** With the submission's, what the provider was told that it is called. */
  key: string
  /** Null if it isn't sent. */
  providerId: string | null
}

/** What a provider got, by the name that a delivery has there. */
interface Arrivals {
  name(delivery: Row): string
  list(target: Target, emails: readonly string[]): Promise<string[]>
}

const byId = ({ providerId }: Row) => providerId ?? 'not sent'
const byEmail = ({ email }: Row) => email
const byKey = ({ key }: Row) => key

/**
 * Every provider has to say how its deliveries are counted. One that is told only once has to
 * recognize them before anybody knows that they are sent.
 */
export const ARRIVALS: Record<ProviderName, Arrivals> = {
  resend: { name: byId, list: (target) => target.mails() },
  loops: {
    name: byEmail,
    async list(target, emails) {
      const found = emails.map(async (email) => (await target.contacts(email)).map(() => email))
      return (await Promise.all(found)).flat()
    },
  },
  webhook: {
    name: byKey,
    list: async (target) => (await target.received('webhook')).map(({ id }) => id),
  },
  slack: {
    name: byEmail,
    async list(target) {
      const lines = await target.received('slack')
      return lines.map(({ body }) => /^New lead: (\S+) asked/.exec(body)?.[1] ?? body)
    },
  },
}

/** All deliveries that there are. */
export function readDeliveries({ databaseUrl }: Target): Promise<Row[]> {
  return queryRows<Row>(databaseUrl, DELIVERIES)
}

const DELIVERIES = `
  select deliveries.id, channel, state, provider_id as "providerId",
    deliveries.id || '-' || submission_id as key,
    coalesce(lower(email), '') as email, coalesce(source, '') as source
  from deliveries left join email_submissions lead on lead.id = submission_id`
