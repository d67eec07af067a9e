import { ClientError, createClient } from '@sanity/client'
import { reason } from '#lib/http/log.ts'
import { LIMIT, right, wrong, type Check } from './finding.ts'

const ABOUT = 'Sanity'
const SINGLETONS = 'count(*[_id in ["home", "siteSettings", "resourceListPage"]])'

/** Whether the content lake has this dataset, takes the token, and holds a site. */
export const checkContent: Check = async (variables) => {
  const { SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset } = variables
  const { SANITY_API_HOST: apiHost, SANITY_READ_TOKEN: token } = variables
  if (!projectId || !dataset) return []
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
      timeout: LIMIT,
      maxRetries: 0,
    })
    if ((await client.fetch<number>(SINGLETONS)) < 3) {
      return [
        wrong(ABOUT, `${name} lacks Home, the resource list or the settings. Import content.`),
      ]
    }
  } catch (error) {
    return [wrong(ABOUT, sentence(error, name))]
  }
  return token
    ? [right(ABOUT, `${name} answers, and drafts can be read.`)]
    : [wrong(ABOUT, `${name} answers, but without SANITY_READ_TOKEN preview is closed.`)]
}

function sentence(error: unknown, name: string): string {
  const status = error instanceof ClientError ? error.statusCode : undefined
  if (status === 401 || status === 403) {
    return `the token is refused. Make one with the role Viewer and set SANITY_READ_TOKEN.`
  }
  if (status === 404) return `there is not ${name}. See SANITY_PROJECT_ID and SANITY_DATASET.`
  return `${name} does not answer (${reason(error)}).`
}
