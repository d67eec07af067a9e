import { migrate } from '#lib/platform/database/migrate.ts'
import { findPostgres, startPostgres } from '#tools/harness/postgres.ts'
import { Stack } from '#tools/harness/stack.ts'
import type { Part } from '../part.ts'
import { leadMemory } from './memory.ts'
import { leadRate } from './rate.ts'

/** Leads on the local database, then on a Postgres server if this machine has one. */
export const measure: Part = async (subject, done) => {
  if (!subject || subject === 'local') await local(done)
  const binaries = await findPostgres()
  if (binaries) await postgres(binaries, subject, done)
  else
    console.warn(
      'There is no Postgres server on this machine (POSTGRES_BIN), so that part is left out.',
    )
}

async function local(done: Parameters<Part>[1]): Promise<void> {
  const stack = await Stack.start()
  try {
    const databaseUrl = String(stack.env.DATABASE_URL)
    const title = 'Leads on the local database'
    done(await leadRate({ name: 'leads-local', title, url: stack.url, databaseUrl }))
  } finally {
    await stack.close()
  }
}

async function postgres(
  binaries: string,
  subject: string | undefined,
  done: Parameters<Part>[1],
): Promise<void> {
  if (subject && subject !== 'postgres' && subject !== 'memory') return
  const server = await startPostgres(binaries)
  try {
    await migrate(server.url)
    const stack = await Stack.start({ DATABASE_URL: server.url })
    try {
      const target = { name: 'leads-postgres', url: stack.url, databaseUrl: server.url }
      if (subject !== 'memory') done(await leadRate({ ...target, title: 'Leads on Postgres' }))
      if (subject !== 'postgres') done(await leadMemory(stack))
    } finally {
      await stack.close()
    }
  } finally {
    await server.close()
  }
}
