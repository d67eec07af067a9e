import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { fail, type Finding, type Variables } from '#lib/platform/finding.ts'
import { reason } from '#lib/platform/log/log.ts'

const ABOUT = 'Published content'
const SCRIPT = fileURLToPath(new URL('../content/invalid.ts', import.meta.url))
/** Milliseconds: the schema loads in a few seconds, and a thousand documents take some more. */
const PATIENCE = 120_000
/** As many documents as a person reads. */
const NAMED = 10

/**
 * Names published documents that the Studio would not publish as they are: what an older release
 * or a script has written.
 */
export async function invalidDocuments(variables: Variables): Promise<Finding[]> {
  const env = { ...process.env, ...variables }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT], {
      env,
      timeout: PATIENCE,
    })
    const found = z.array(z.string()).parse(JSON.parse(stdout))
    if (found.length === 0) return []
    const named = found.slice(0, NAMED).join('; ')
    const more = found.length > NAMED ? ` And ${found.length - NAMED} more.` : ''
    const says = `could not be published again as it is: ${named}.${more} npm run content:upgrade fills what has a standard text; the rest is for the Studio.`
    return [fail(ABOUT, says)]
  } catch (error) {
    return [fail(ABOUT, `could not be checked against the schema (${reason(error)}).`)]
  }
}
