import { ClientError, createClient } from '@sanity/client'
import { TIMEOUT, pass, fail, type Check } from '#lib/doctor/finding.ts'
import { reason } from '#lib/log/log.ts'

const ABOUT = 'Write token'

/** Checks that the write token may publish, with a mutation that the lake doesn't carry out. */
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
    return [pass(ABOUT, 'may publish.')]
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
