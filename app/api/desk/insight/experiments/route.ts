import { forMembers, json } from '#lib/leads/desk/session.ts'
import { readExperiments } from '#lib/insight/experiments/results.ts'

export * from '#lib/platform/http/only-get.ts'

/** What came of the experiments (lib/insight/contract.ts). */
export const GET = forMembers(async () => json(await readExperiments()))
