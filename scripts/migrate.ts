/**
 * `npm run db:migrate`: brings the database of a deployment up to date. Run it before the new
 * version serves. Goes past a connection pooler where DATABASE_DIRECT_URL says how.
 */
import { migrate } from '#lib/leads/migrate.ts'
import { command } from './content/command.ts'

await command(async () => {
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
  if (!url) {
    throw new Error(
      'DATABASE_URL is not set: the Postgres connection string of the database to migrate.',
    )
  }
  await migrate(url, {}, console.log)
  console.log('The tables of leads are up to date.')
})
