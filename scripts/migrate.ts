/**
 * `npm run db:migrate`: migrates a deployment's database. Run it before the new version serves
 * traffic. It bypasses a connection pooler if DATABASE_DIRECT_URL is set.
 */
import { migrate } from '#lib/database/migrate.ts'
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
