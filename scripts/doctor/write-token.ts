import { ClientError, createClient } from '@sanity/client'
import { TIMEOUT, pass, fail, type Check } from '#lib/platform/finding.ts'
import { reason } from '#lib/platform/log/log.ts'
import { SCHEDULE_TYPE } from '#lib/publishing/schedule.ts'

const ABOUT = 'Write token'

const LATE = `count(*[_type == "${SCHEDULE_TYPE}" && state == "waiting"
  && _id in path("schedule.**") && dateTime(at) < dateTime(now()) - 120])`

/**
 * Checks that the write token may publish, with a mutation that the lake doesn't carry out, and
 * that the site publishes what is scheduled.
 */
export const checkWriteToken: Check = async (variables) => {
  const { SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset } = variables
  const { SANITY_API_HOST: apiHost, SANITY_WRITE_TOKEN: token } = variables
  if (!projectId || !dataset) return []
  if (!token) {
    const says = 'is not set: nothing is published later, and no redirect is made by itself.'
    return [pass(ABOUT, says)]
  }
  const client = createClient({
    projectId,
    dataset,
    ...(apiHost && { apiHost, useProjectHostname: false }),
    apiVersion: '2025-02-19',
    useCdn: false,
    token,
    timeout: TIMEOUT,
    maxRetries: 0,
  })
  try {
    await client.create({ _type: 'schedule' }, { dryRun: true, returnDocuments: false })
    const late = await client.fetch<number>(LATE, {}, { perspective: 'raw' })
    if (late > 0) {
      const says = `may publish, but ${late} scheduled for more than two minutes ago still waits.`
      return [fail(ABOUT, `${says} Is the site running, or its cron call? See its log.`)]
    }
    return [pass(ABOUT, 'may publish, and nothing that is scheduled is late.')]
  } catch (error) {
    return [fail(ABOUT, sentence(error))]
  }
}

function sentence(error: unknown): string {
  const status = error instanceof ClientError ? error.statusCode : undefined
  if (status !== 401 && status !== 403) return `could not be checked (${reason(error)}).`
  const what = status === 401 ? 'is refused' : 'may not publish'
  return `${what}. Make one with the role Editor and set SANITY_WRITE_TOKEN.`
}
