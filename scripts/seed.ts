/**
 * Fills an empty dataset of the content lake with the whole site, and leaves a used one alone.
 *
 *   node --conditions=react-server scripts/seed.ts
 */
import { z } from 'zod'
import { contentVariables } from '#lib/platform/env/content.ts'
import { forgetScheduler } from './content/local-urls.ts'
import { clientFor } from './content/running-lake.ts'
import { fill } from './seed/fill.ts'

const { SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_HOST } = contentVariables

const variables = z
  .object({
    SANITY_PROJECT_ID,
    SANITY_DATASET,
    SANITY_API_HOST,
    SANITY_WRITE_TOKEN: z.string({ error: 'a token of the project that may write' }).min(1),
  })
  .safeParse(process.env)

if (!variables.success) {
  console.error('The seed needs these environment variables:')
  for (const { path, message } of variables.error.issues) console.error(`  ${path}: ${message}`)
  process.exit(1)
}

const { data } = variables
const client = clientFor(data, { token: data.SANITY_WRITE_TOKEN })

try {
  // The local scheduler is there at once, and looks like Cal.com.
  const written = await fill(client, process.env.LOCAL_SCHEDULING_URL ? 'cal.com' : 'none')
  console.log(
    written > 0
      ? `Content: ${written} documents written to the empty dataset "${data.SANITY_DATASET}".`
      : `Content: the dataset "${data.SANITY_DATASET}" is in use and stays as it is.`,
  )
  if (written === 0) await forgetScheduler(client)
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(`Content: the dataset "${data.SANITY_DATASET}" could not be filled. ${reason}`)
  process.exitCode = 1
}
