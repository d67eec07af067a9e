import 'server-only'
import { env, type Env } from '#lib/platform/env/env.ts'
import { CHANNELS, type ChannelName } from '#lib/leads/channels/channels.ts'
import { namedId } from '#lib/leads/person/named-id.ts'
import { personOf } from '#lib/leads/person/person.ts'
import type { Channel, NewEvent, NewLead } from '#lib/leads/provider/channel.ts'
import type { EventDelivery } from '#lib/leads/story/record.ts'

/** A delivery that is stored with its lead. */
export interface StoredDelivery {
  /** Derived from what is delivered and to whom, so that it is stored once. */
  id: string
  channel: ChannelName
  payload: object
  /** Not stored if an earlier submission of the same person is. */
  oncePerPerson: boolean
}

/** The deliveries that an event starts, one for each channel that tells of it. */
export function deliveriesOfEvent(event: NewEvent): EventDelivery[] {
  const channels: readonly Channel<Env>[] = CHANNELS
  return channels.flatMap((channel) => {
    const news = channel.onEvent?.(event, env)
    if (!news) return []
    const { name, ...rest } = news
    return [{ id: namedId(channel.name, event.lead, name), channel: channel.name, ...rest }]
  })
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
