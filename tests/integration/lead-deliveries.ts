import type { StoredLead } from '#lib/leads/capture/store.ts'
import { namedId } from '#lib/leads/person/ids.ts'

/** The two deliveries of a lead about `resource_x`, under the IDs that the site gives them. */
export function storedDeliveries(email: string, text = ''): StoredLead['deliveries'] {
  const person = email.toLowerCase()
  const source = 'resource_x'
  return [
    {
      id: namedId('team-email', person),
      channel: 'team-email',
      payload: { from: 'a@b.example', to: ['c@d.example'], subject: email, html: '<p>', text },
      oncePerPerson: true,
    },
    {
      id: namedId('marketing-list', person, source),
      channel: 'marketing-list',
      payload: { email, source },
      oncePerPerson: false,
    },
  ]
}
