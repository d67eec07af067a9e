import 'server-only'
import { env } from '#lib/env/env.ts'
import { CHANNELS, type ChannelName } from '#lib/leads/channels/channels.ts'
import { namedId } from '#lib/leads/person/named-id.ts'
import { personOf } from '#lib/leads/person/person.ts'
import type { NewLead } from '#lib/leads/provider/channel.ts'

/** A delivery that is stored with its lead. */
export interface StoredDelivery {
  /** Derived from what is delivered and to whom, so that it is stored once. */
  id: string
  channel: ChannelName
  payload: object
  /** Not stored if an earlier submission of the same person is. */
  oncePerPerson: boolean
}

/** The deliveries that a new lead starts, one for each channel that wants it. */
export function deliveriesOf(lead: NewLead): StoredDelivery[] {
  const person = personOf(lead.email)
  return CHANNELS.flatMap(({ name, start }) => {
    const payload = start?.payload(lead, env)
    if (!start || !payload) return []
    const oncePerPerson = start.per === 'person'
    const id = oncePerPerson ? namedId(name, person) : namedId(name, person, lead.source)
    return [{ id, channel: name, payload, oncePerPerson }]
  })
}
