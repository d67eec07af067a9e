import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ClientError, type SanityClient } from '@sanity/client'
import { z } from 'zod'
import { EXAMPLES_QUERY, mapExamples } from '#lib/content/examples.ts'
import { isLoopback } from '#lib/content/readers.ts'
import { prefillPattern } from '#lib/leads/booking/schedulers.ts'
import { SCHEDULERS } from '#lib/leads/bookings/schedulers.ts'
import {
  TIMEOUT,
  pass,
  fail,
  type Check,
  type Finding,
  type Variables,
} from '#lib/platform/finding.ts'
import { reason } from '#lib/platform/log/log.ts'
import { SCHEDULE_TYPE } from '#lib/publishing/schedule.ts'
import { localUrls } from '#scripts/content/local-urls.ts'
import { clientFor } from '#scripts/content/running-lake.ts'

const SANITY = 'Sanity'
const ONCE = { timeout: TIMEOUT, maxRetries: 0 }
const EXAMPLES = 'Example content'
/** As many documents as a person reads. */
const NAMED = 20
const SINGLETONS = 'count(*[_id in ["home", "siteSettings", "resourceListPage"]])'

/** Checks that the content lake has this dataset, accepts the token, and holds a site. */
export const checkContent: Check = async (variables) => {
  const { SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset } = variables
  const { SANITY_READ_TOKEN: token } = variables
  if (!projectId || !dataset) return []
  const urls: Finding[] = []
  const name = `the dataset ${dataset} of project ${projectId}`
  try {
    const perspective = token ? 'drafts' : 'published'
    const client = clientFor(variables, { ...ONCE, token, perspective })
    if ((await client.fetch<number>(SINGLETONS)) < 3) {
      return [
        fail(SANITY, `${name} lacks Home, the resource list or the settings. Import content.`),
      ]
    }
    const isHosted = !isLoopback(variables.SITE_URL)
    if (isHosted) urls.push(...(await wrongUrls(client)), ...(await emptyLinks(client, variables)))
    urls.push(...(await published(client, isHosted)), await invalidDocuments(variables))
  } catch (error) {
    return [fail(SANITY, sentence(error, name))]
  }
  const answers = token
    ? pass(SANITY, `${name} responds, and drafts can be read.`)
    : fail(SANITY, `${name} responds, but without SANITY_READ_TOKEN preview is closed.`)
  return [answers, ...urls]
}

/**
 * Reports URLs that a hosted site must not have in its content, and a missing booking page, which
 * it needs.
 */
async function wrongUrls(client: SanityClient): Promise<Finding[]> {
  const found = (await localUrls(client)).map((url) =>
    fail('Content', `leads visitors to their own computer. Change it in the Studio: ${url}`),
  )
  const isMissing = await client.fetch<boolean>('!defined(*[_id == "siteSettings"][0].bookingUrl)')
  if (isMissing) found.push(fail('Content', 'has no booking page. Enter it under Site settings.'))
  return found
}

const SETTINGS = `*[_id == "siteSettings"][0]{
  "bookingUrl": coalesce(bookingUrl, schedulingUrl, ""),
  "bookingPrefill": {
    "scheduler": coalesce(bookingPrefill, ""), "ownPattern": coalesce(bookingPattern, "")
  }
}`

/** Says that calls come without campaign and person, where booking links carry neither. */
async function emptyLinks(client: SanityClient, variables: Variables): Promise<Finding[]> {
  const titles = SCHEDULERS.flatMap(({ secret, title }) => (variables[secret] ? title : []))
  if (titles.length === 0) return []
  const settings = await client.fetch<Parameters<typeof prefillPattern>[0]>(SETTINGS)
  if (prefillPattern(settings)) return []
  const says = `${titles.join(' and ')} may tell of calls, but booking links say neither whose call it is nor from which campaign.`
  return [fail('Booking links', `${says} See ‘Fill in the booking form’ in the site settings.`)]
}

/** Says which invented content is published. On a hosted site, visitors would believe it. */
async function published(client: SanityClient, isHosted: boolean): Promise<Finding[]> {
  const examples = mapExamples(await client.fetch(EXAMPLES_QUERY, {}, { perspective: 'published' }))
  if (examples.length === 0) return []
  const more = examples.length > NAMED ? `; and ${examples.length - NAMED} more` : ''
  const list = `${examples
    .slice(0, NAMED)
    .map(({ title }) => title)
    .join('; ')}${more}`
  const says = `invented and published. Replace it, then turn ‘Example content’ off: ${list}.`
  return [isHosted ? fail(EXAMPLES, says) : pass(EXAMPLES, says)]
}

function sentence(error: unknown, name: string): string {
  const status = error instanceof ClientError ? error.statusCode : undefined
  if (status === 401 || status === 403) {
    return `the token is refused. Make one with the role Viewer and set SANITY_READ_TOKEN.`
  }
  if (status === 404) return `there is not ${name}. See SANITY_PROJECT_ID and SANITY_DATASET.`
  return `${name} does not respond (${reason(error)}).`
}

const WRITE_TOKEN = 'Write token'

const LATE = `count(*[_type == "${SCHEDULE_TYPE}" && state == "waiting"
  && _id in path("schedule.**") && dateTime(at) < dateTime(now()) - 120])`

/**
 * Checks that the write token may publish, with a mutation that the lake doesn't carry out, and
 * that the site publishes what is scheduled.
 */
export const checkWriteToken: Check = async (variables) => {
  const { SANITY_PROJECT_ID, SANITY_DATASET, SANITY_WRITE_TOKEN: token } = variables
  if (!SANITY_PROJECT_ID || !SANITY_DATASET) return []
  if (!token) {
    const says = 'is not set: nothing is published later, and no redirect is made by itself.'
    return [pass(WRITE_TOKEN, says)]
  }
  const client = clientFor(variables, { ...ONCE, token })
  try {
    await client.create({ _type: 'schedule' }, { dryRun: true, returnDocuments: false })
    const late = await client.fetch<number>(LATE)
    if (late > 0) {
      const says = `may publish, but ${late} scheduled for more than two minutes ago still waits.`
      return [fail(WRITE_TOKEN, `${says} Is the site running, or its cron call? See its log.`)]
    }
    return [pass(WRITE_TOKEN, 'may publish, and nothing that is scheduled is late.')]
  } catch (error) {
    return [fail(WRITE_TOKEN, tokenSentence(error))]
  }
}

function tokenSentence(error: unknown): string {
  const status = error instanceof ClientError ? error.statusCode : undefined
  if (status !== 401 && status !== 403) return `could not be checked (${reason(error)}).`
  const what = status === 401 ? 'is refused' : 'may not publish'
  return `${what}. Make one with the role Editor and set SANITY_WRITE_TOKEN.`
}

const PUBLISHED = 'Published content'
const SCRIPT = fileURLToPath(new URL('../content/invalid.ts', import.meta.url))
/** Milliseconds: the schema loads in a few seconds, and a thousand documents take some more. */
const PATIENCE = 120_000

const checkedSchema = z.object({
  checked: z.number(),
  invalid: z.number(),
  reasons: z.array(z.string()),
  more: z.number(),
})

/**
 * Names published documents that the Studio would not publish as they are: what an older release
 * or a script has written.
 */
async function invalidDocuments(variables: Variables): Promise<Finding> {
  const env = { ...process.env, ...variables }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT], {
      env,
      timeout: PATIENCE,
      // Sanity warns of each rule that a busy lake keeps waiting.
      maxBuffer: Infinity,
    })
    const { checked, invalid, reasons, more } = checkedSchema.parse(JSON.parse(stdout))
    if (invalid === 0) return pass(PUBLISHED, `${checked} documents are as the Studio wants them.`)
    const lines = [
      `${invalid} of ${checked} documents could not be published again as they are.`,
      ...reasons,
      ...(more > 0 ? [`And ${more} more.`] : []),
      'npm run content:upgrade lists them all, and fills what has a standard text; the rest is for the Studio.',
    ]
    return fail(PUBLISHED, lines.join('\n  '))
  } catch (error) {
    return fail(PUBLISHED, `could not be checked against the schema (${reason(error)}).`)
  }
}
