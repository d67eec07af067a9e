import type { Action, QueryOptions, SanityClient } from '@sanity/client'
import { startLake } from './lake.ts'

export const VARIANT = 'sanity.action.document.variant'

/** A document as stored, with what says whose variant it is. */
export interface Stored {
  _id: string
  title: string
  _system: Record<string, unknown> | null
}

export const act = (client: SanityClient, action: object) => client.action({ ...action } as Action)

/** An action on a variant's definition. */
export function define(client: SanityClient, variantId: string, more: object, verb = 'create') {
  return act(client, { actionType: `sanity.action.variant.definition.${verb}`, variantId, ...more })
}

/** What is done with the variants of a document; `loyal` if no other is named. */
export function variantsOf(client: SanityClient, publishedId: string) {
  const on = (verb: string, options: object, variantId = 'loyal') =>
    act(client, { actionType: `${VARIANT}.${verb}`, publishedId, variantId, ...options })
  const stored = () =>
    client.fetch<Stored[]>(
      '*[sanity::versionOf($publishedId)] | order(coalesce(_system.bundleId, ""), _id)',
      { publishedId },
      { perspective: 'raw' },
    )
  return {
    on,
    stored,
    create: (title: string, bundleId?: string, variantId?: string) =>
      on('create', { bundleId, document: { _type: 'page', title } }, variantId),
    titles: async () => (await stored()).map(({ title }) => title).sort(),
    /** The title that a visitor or editor sees. */
    async seen(options: Pick<QueryOptions, 'variant' | 'perspective'>, by = client) {
      const query = '*[_id == $publishedId]{ title }'
      const found = await by.fetch<{ title: string }[]>(query, { publishedId }, { ...options })
      return found.length === 1 ? found[0]?.title : found
    },
  }
}

/** A lake with some definitions of variants, and a client that may use them. */
export async function startVariants() {
  const lake = await startLake()
  const client = lake.client({ apiVersion: 'X', perspective: 'published' })
  await define(client, 'loyal', { conditions: { audience: 'loyal' } })
  await define(client, 'eu', { conditions: { market: 'eu' }, priority: 5 })
  await define(client, 'loyal-eu', { conditions: { audience: 'loyal', market: 'eu' } })
  await define(client, 'inert', {})
  return { lake, client }
}
