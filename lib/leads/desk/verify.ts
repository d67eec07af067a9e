import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { client, connection } from '#lib/content/client.ts'
import { ask, profilesOf } from '#lib/content/members.ts'
import { Listing } from '#lib/content/listing.ts'
import { text, texts } from '#lib/content/readers.ts'
import { take } from '#lib/platform/database/allowance.ts'
import { storable } from '#lib/platform/database/storable.ts'
import type { Visitor } from '#lib/leads/owners/may-enter.ts'
import { draftOf, proofId, PROOF_TYPE } from '#lib/leads/desk/proof.ts'

const LAKE_TIMEOUT = 5000
/** How long a proof is valid, in seconds by the lake's clock. */
const VALID_FOR = 60
/** Longest time between two queries for proofs while somebody is guessing, in milliseconds. */
const MAX_INTERVAL = 15_000
/** How often, and at what interval in milliseconds, the history is asked for a new document. */
const HISTORY_TRIES = 3
const HISTORY_INTERVAL = 300
const MAX_NAME = 100

const FRESH = `_type == "${PROOF_TYPE}" && dateTime(_updatedAt) > dateTime(now()) - ${VALID_FOR}`

const raw = client.withConfig({ perspective: 'raw' })
const fetchOptions = () => ({
  cache: 'no-store' as const,
  signal: AbortSignal.timeout(LAKE_TIMEOUT),
})

/** All proofs of the last minute. Guesses share these queries, so they can't use up the quota. */
const proofs = new Listing(async () => {
  const ids = texts(await raw.fetch<unknown>(`*[${FRESH}]._id`, {}, fetchOptions()))
  return ids.map((id) => id.replace(/^drafts\./, ''))
}, MAX_INTERVAL)

const found = z.object({ _id: z.string(), name: z.string().nullish() })

const transaction = z.object({
  author: z.string().min(1),
  documentIDs: z.array(z.string()),
  mutations: z.array(z.record(z.string(), z.unknown())).optional(),
})

type Proven = Visitor & { email: string | null }

/**
 * Who wrote the proof with this secret, as the lake's history says. A secret counts once. Null if
 * there is no such proof, undefined if the lake doesn't respond.
 */
export async function verifyProof(secret: string): Promise<Proven | null | undefined> {
  const id = await proofId(secret)
  const isKnown = await proofs.hasSoon(id)
  if (!isKnown) return isKnown === undefined ? undefined : null
  if ((await take('desk-proof', id)) > 0) return null
  try {
    const ids = [id, draftOf(id)]
    const query = `*[_id in $ids && ${FRESH}] | order(_id) [0] { _id, name }`
    const { data: proof } = found.safeParse(
      await raw.fetch<unknown>(query, { ids }, fetchOptions()),
    )
    if (!proof) return null
    const author = await authorOf(proof._id)
    if (author === null) return null
    const { name, email } = await profileOf(author)
    const shown = name || text(proof.name) || author
    const member = { id: author, name: storable(shown, MAX_NAME) }
    return { member, right: proof._id === id ? 'publish' : 'draft', email }
  } catch {
    return undefined
  }
}

/** Null unless one person created it and that is all: what was published had another author. */
async function authorOf(id: string): Promise<string | null> {
  const path = `/data/history/${connection.dataset}/transactions/${id}?excludeContent=true`
  for (let tries = 0; tries < HISTORY_TRIES; tries++) {
    const lines = (await ask(path)).split('\n').filter(Boolean)
    if (lines.length > 0) return lines.length === 1 ? creatorOf(id, lines.join('')) : null
    await pause(HISTORY_INTERVAL)
  }
  throw new Error('The history has no entry.')
}

function creatorOf(id: string, line: string): string | null {
  const { data } = transaction.safeParse(JSON.parse(line))
  const isAlone = data?.documentIDs.length === 1 && data.documentIDs[0] === id
  const isCreated = data?.mutations?.every((mutation) => 'create' in mutation) ?? true
  const isOne = (data?.mutations?.length ?? 1) === 1
  return data && isAlone && isCreated && isOne ? data.author : null
}

/** A member's name and address; empty as far as the lake doesn't say. */
async function profileOf(id: string): Promise<{ name: string; email: string | null }> {
  const [known] = await profilesOf([id]).catch(() => [])
  return known ?? { name: '', email: null }
}
