import { digestEmail, followUpEmail, teamEmail } from '#lib/leads/channels/team-email/channel.ts'
import { alertEmail, callEmail } from '#lib/leads/channels/call-email/channel.ts'
import { hubspotErasure, pipedriveErasure } from '#lib/leads/channels/crm-erasure/channel.ts'
import { leadEmail } from '#lib/leads/channels/lead-email/channel.ts'
import {
  marketingList,
  marketingListErasure,
  marketingProperties,
} from '#lib/leads/channels/marketing-list/channel.ts'
import { reportEmail } from '#lib/leads/channels/report-email/channel.ts'
import { confirmationEmail } from '#lib/leads/channels/confirmation-email/channel.ts'
import { rebookEmail } from '#lib/leads/channels/rebook-email/channel.ts'
import { sequenceEmail } from '#lib/leads/channels/sequence-email/channel.ts'
import { schedulerErasure } from '#lib/leads/channels/scheduler-erasure/channel.ts'
import { editorEmail } from '#lib/leads/channels/editor-email/channel.ts'
import { slack, slackAlert, slackEditors } from '#lib/leads/channels/slack/channel.ts'
import { webhook } from '#lib/leads/channels/webhook/channel.ts'

/** Every channel there is. docs/extending.md says what one consists of. */
export const CHANNELS = [
  teamEmail,
  followUpEmail,
  digestEmail,
  marketingList,
  marketingListErasure,
  marketingProperties,
  schedulerErasure,
  hubspotErasure,
  pipedriveErasure,
  reportEmail,
  leadEmail,
  confirmationEmail,
  callEmail,
  alertEmail,
  rebookEmail,
  sequenceEmail,
  webhook,
  slack,
  slackAlert,
  editorEmail,
  slackEditors,
] as const

type AnyChannel = (typeof CHANNELS)[number]
export type ChannelName = AnyChannel['name']
export type ProviderName = AnyChannel['provider']['name']

export type Held = ProviderName | ChannelName

export const CHANNEL_NAMES: readonly ChannelName[] = CHANNELS.map(({ name }) => name)

export const LEAD_CHANNELS: readonly ChannelName[] = CHANNELS.filter(
  ({ start }) => start !== null,
).map(({ name }) => name)

/** Those that tell of calls. */
export const CALL_CHANNELS: readonly ChannelName[] = CHANNELS.filter(
  (channel) => 'onCall' in channel,
).map(({ name }) => name)

/** The channels whose refused deliveries are visitors' typos, which nobody has to act on. */
export const TYPO_CHANNELS: readonly string[] = CHANNELS.filter(
  ({ refusal }) => refusal === 'typo',
).map(({ name }) => name)

/** Those that write to visitors, whose addresses may get no email. */
export const VISITOR_CHANNELS: readonly ChannelName[] = CHANNELS.filter(
  (channel) => 'visitor' in channel,
).map(({ name }) => name)

/** Those whose deliveries Resend's webhooks tell of. */
export const EMAIL_CHANNELS: readonly string[] = CHANNELS.filter(
  ({ provider }) => provider.name === 'resend',
).map(({ name }) => name)

export const PROVIDERS = [...new Set(CHANNELS.map(({ provider }) => provider))]

export const PROVIDER_NAMES: readonly ProviderName[] = PROVIDERS.map(({ name }) => name)

/** Each name once: a provider may be called like its only channel. */
export const HOLDABLE: readonly Held[] = [...new Set([...PROVIDER_NAMES, ...CHANNEL_NAMES])]

export function channelNamed(name: ChannelName): AnyChannel {
  const found = findChannel(name)
  if (!found) throw new Error(`There is no channel ${name}.`)
  return found
}

/** The channel of a stored delivery; undefined if a newer version of the site stored it. */
export function findChannel(name: string): AnyChannel | undefined {
  return CHANNELS.find((channel) => channel.name === name)
}

/** Where people look whether something arrived that must not be tried again; see `onlyOnce`. */
export function placeToLook(name: ChannelName): string | undefined {
  const channel = channelNamed(name)
  return 'onlyOnce' in channel ? channel.onlyOnce : undefined
}

export function channelsHeldBy(held: string): string[] {
  return CHANNELS.filter(({ name, provider }) => name === held || provider.name === held).map(
    ({ name }) => name,
  )
}
