import { toVisitor, type ResendSettings } from '#lib/leads/email/resend.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/** The emails of sequences. lib/leads/sequences queues them. */
export const sequenceEmail = {
  ...toVisitor,
  name: 'sequence-email',
  start: null,
  hasQuota: true,
  consent: { purpose: 'sequence', address: toVisitor.visitor },
  // Loaded on first use: the commands that read this list have no content lake.
  async prepare(claimed) {
    const { prepareStep } = await import('#lib/leads/channels/sequence-email/prepare.ts')
    return prepareStep(claimed)
  },
} as const satisfies Channel<ResendSettings>
