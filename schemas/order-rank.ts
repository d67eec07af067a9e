import { defineField } from 'sanity'
import { rankAfter } from '#lib/content/rank.ts'

const LAST = '*[_type == $type && defined(orderRank)] | order(orderRank desc)[0].orderRank'

/**
 * Place of a document in its list, as a LexoRank text such as '0|100000:': a document is moved by
 * writing this one field, and the list is sorted by it as text. A new one comes last.
 */
export function orderRank(type: string) {
  return defineField({
    name: 'orderRank',
    title: 'Place in the list',
    type: 'string',
    readOnly: true,
    hidden: true,
    initialValue: async (_, { getClient }) => {
      const client = getClient({ apiVersion: '2025-02-19' })
      return rankAfter(await client.fetch(LAST, { type }, { perspective: 'raw' }))
    },
  })
}

/** The order of a list in the Studio that follows `orderRank`. */
export const byOrderRank = {
  name: 'orderRank',
  title: 'As on the site',
  by: [{ field: 'orderRank', direction: 'asc' as const }],
}
