import { openErasures } from '#lib/leads/desk/erase.ts'
import { forMembers, json } from '#lib/leads/desk/session.ts'

export * from '#lib/platform/http/only-get.ts'

export const GET = forMembers(async () => json(await openErasures()))
