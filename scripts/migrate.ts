/**
 * `npm run db:migrate`: migrates a deployment's database, then adds what older rows lack, which may
 * take minutes and can be stopped (Ctrl+C): run again, or started, the new version goes on. Run it
 * before the new version serves traffic. It bypasses a connection pooler if DATABASE_DIRECT_URL is
 * set.
 */
import { Client } from 'pg'
import { backfill, type Progress } from '#lib/platform/database/backfill.ts'
import { APPLICATION_NAME } from '#lib/platform/database/application-name.ts'
import { migrate } from '#lib/platform/database/migrate.ts'
import { loadEnvFiles } from '#tools/stack/environment.ts'
import { command } from '../tools/command.ts'

/** How often progress is printed, in milliseconds. */
const INTERVAL = 5_000

await command(async () => {
  loadEnvFiles()
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
  if (!url) {
    throw new Error(
      'DATABASE_URL is not set: the Postgres connection string of the database to migrate.',
    )
  }
  await migrate(url, {}, console.log)
  console.log('The tables of leads are up to date.')
  await addWhatIsLeft(url)
})

async function addWhatIsLeft(connectionString: string): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  let printedAt = performance.now()
  let latest: Progress | undefined
  const client = new Client({ connectionString, application_name: APPLICATION_NAME })
  client.on('error', () => {})
  await client.connect()
  try {
    const finished = await backfill(client, stop.signal, (progress) => {
      latest = progress
      if (performance.now() < printedAt + INTERVAL) return
      printedAt = performance.now()
      console.log(sentence(progress))
    })
    if (latest && finished) console.log('Everything is added from older leads.')
    if (!finished)
      console.log(
        `Stopped. A site of this version goes on, or run this again. ${latest ? sentence(latest) : ''}`,
      )
  } finally {
    await client.end()
  }
}

function sentence({ name, done, total }: Progress): string {
  return `Adding from older leads: ${name}, ${Math.min(done, total)} of ${total}.`
}
