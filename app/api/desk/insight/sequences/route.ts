import { forMembers, json } from '#lib/leads/desk/session.ts'
import { readSequenceResults } from '#lib/insight/sequences.ts'

export * from '#lib/platform/http/only-get.ts'

/** What came of the sequences (lib/insight/contract.ts). */
export const GET = forMembers(async () => json(await readSequenceResults()))
