import { database } from '#lib/platform/database/pool.ts'
import { readCalls } from '#lib/leads/desk/calls.ts'
import { forMembers, json } from '#lib/leads/desk/session.ts'

export * from '#lib/platform/http/only-get.ts'

export const GET = forMembers(async () => json(await readCalls(database())))
