import { byEmail, type ResendSettings } from '#lib/leads/email/resend.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/** What waits for editors. `lib/leads/editors/tell.ts` starts it; it names nobody but staff. */
export const editorEmail = {
  ...byEmail,
  name: 'editor-email',
  start: null,
  prepare: null,
  forget: null,
} as const satisfies Channel<ResendSettings>
