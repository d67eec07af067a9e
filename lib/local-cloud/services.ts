import type { ProviderName } from '#lib/leads/channels/channels.ts'
import { content } from './content.ts'
import { database } from './database.ts'
import { mail } from './mail/stand-in.ts'
import { marketing } from './marketing/stand-in.ts'
import { slack } from './slack/stand-in.ts'
import { webhook } from './webhook/stand-in.ts'
import { scheduling } from './scheduling/stand-in.ts'

/** The provider of every lead channel has a stand-in. */
const PROVIDERS = { resend: mail, loops: marketing, webhook, slack } satisfies Record<
  ProviderName,
  object
>

/** Every service that this machine can play. */
export const STAND_INS = [database, ...Object.values(PROVIDERS), scheduling, content] as const

export type AnyStandIn = (typeof STAND_INS)[number]
export type ServiceName = AnyStandIn['name']

export const SERVICES: readonly ServiceName[] = STAND_INS.map(({ name }) => name)

/** The services that these variables lack, and that the local cloud therefore plays. */
export function localServices(variables: Record<string, string | undefined>): ServiceName[] {
  return STAND_INS.filter((standIn) => standIn.isPlayed(variables)).map(({ name }) => name)
}
