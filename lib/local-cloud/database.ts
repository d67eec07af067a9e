import { defineStandIn } from './stand-in.ts'

/** Postgres, for leads and for the content lake's documents. */
export const database = defineStandIn({
  name: 'database',
  port: 54321,
  secrets: [],
  isPlayed: ({ DATABASE_URL, SANITY_PROJECT_ID }) => !DATABASE_URL || !SANITY_PROJECT_ID,
  async start({ dataDir, port }) {
    const { startDatabase } = await import('@northwright/local-lake/database')
    return startDatabase({ dataDir, port })
  },
  url: (port) => `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
  environment: (url) => ({ DATABASE_URL: url }),
  pages: [{ name: 'database', path: '' }],
})
