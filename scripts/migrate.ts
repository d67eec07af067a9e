/** `npm run db:migrate`: brings the database of a deployment up to date. Run it before the new version serves. */
import { migrate } from '#lib/leads/migrate.ts'

const url = process.env.DATABASE_URL
if (!url) {
  console.error(
    'DATABASE_URL is not set: the Postgres connection string of the database to migrate.',
  )
  process.exit(1)
}
await migrate(url)
console.log('The tables of leads are up to date.')
