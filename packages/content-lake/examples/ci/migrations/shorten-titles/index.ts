import { at, defineMigration, set } from 'sanity/migrate'

/** A title's second sentence becomes the summary. */
export default defineMigration({
  title: 'Shorten titles',
  documentTypes: ['article'],
  migrate: {
    document({ title }) {
      const [first = '', ...rest] = String(title).split(': ')
      if (rest.length === 0) return []
      return [at('title', set(first)), at('summary', set(rest.join(': ')))]
    },
  },
})
