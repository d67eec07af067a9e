import { ClientError, createClient, type SanityClient } from '@sanity/client'
import { EXAMPLES_QUERY, mapExamples } from '#lib/content/examples.ts'
import { isLoopback } from '#lib/content/loopback.ts'
import { reason } from '#lib/platform/log/log.ts'
import { localUrls } from '../content/local-urls.ts'
import { invalidDocuments } from './invalid.ts'
import { TIMEOUT, pass, fail, type Check, type Finding } from '#lib/platform/finding.ts'

const ABOUT = 'Sanity'
const EXAMPLES = 'Example content'
const SINGLETONS = 'count(*[_id in ["home", "siteSettings", "resourceListPage"]])'

/** Checks that the content lake has this dataset, accepts the token, and holds a site. */
export const checkContent: Check = async (variables) => {
  const { SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset } = variables
  const { SANITY_API_HOST: apiHost, SANITY_READ_TOKEN: token } = variables
  if (!projectId || !dataset) return []
  const urls: Finding[] = []
  const name = `the dataset ${dataset} of project ${projectId}`
  try {
    const client = createClient({
      projectId,
      dataset,
      ...(apiHost && { apiHost, useProjectHostname: false }),
      apiVersion: '2025-02-19',
      useCdn: false,
      token,
      perspective: token ? 'drafts' : 'published',
      timeout: TIMEOUT,
      maxRetries: 0,
    })
    if ((await client.fetch<number>(SINGLETONS)) < 3) {
      return [fail(ABOUT, `${name} lacks Home, the resource list or the settings. Import content.`)]
    }
    const isHosted = !isLoopback(variables.SITE_URL)
    if (isHosted) urls.push(...(await wrongUrls(client)))
    urls.push(...(await published(client, isHosted)), ...(await invalidDocuments(variables)))
  } catch (error) {
    return [fail(ABOUT, sentence(error, name))]
  }
  const answers = token
    ? pass(ABOUT, `${name} responds, and drafts can be read.`)
    : fail(ABOUT, `${name} responds, but without SANITY_READ_TOKEN preview is closed.`)
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

/** Says which invented content is published. On a hosted site, visitors would believe it. */
async function published(client: SanityClient, isHosted: boolean): Promise<Finding[]> {
  const examples = mapExamples(await client.fetch(EXAMPLES_QUERY, {}, { perspective: 'published' }))
  if (examples.length === 0) return []
  const list = examples.map(({ title }) => title).join('; ')
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
