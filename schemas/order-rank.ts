import { defineField } from 'sanity'

/**
 * Place of a document in its list, as a LexoRank text such as '0|100000:': a document is moved by
 * writing this one field, and the list is sorted by it as text.
 */
export const orderRank = defineField({
  name: 'orderRank',
  title: 'Place in the list',
  type: 'string',
  readOnly: true,
  hidden: true,
})

/** The order of a list in the Studio that follows `orderRank`. */
export const byOrderRank = {
  name: 'orderRank',
  title: 'As on the site',
  by: [{ field: 'orderRank', direction: 'asc' as const }],
}
