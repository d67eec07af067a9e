import { defineField } from 'sanity'
import { rankAfter } from '#lib/content/rank.ts'

const LAST = '*[_type == $type && defined(orderRank)] | order(orderRank desc)[0].orderRank'

/**
 * Position of a document in its list, as a LexoRank string such as '0|100000:'. Moving a document
 * writes only this field, and lists sort by it as text. New documents come last.
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

/** The Studio's sort order by `orderRank`. */
export const byOrderRank = {
  name: 'orderRank',
  title: 'As on the site',
  by: [{ field: 'orderRank', direction: 'asc' as const }],
}
