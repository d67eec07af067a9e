import { createClient, type SanityClient } from '@sanity/client'

/** A client for the stack's content lake. Can write unless given a different token. */
export function lakeClient(
  { env }: { env: Record<string, string> },
  token = env.SANITY_WRITE_TOKEN,
): SanityClient {
  return createClient({
    projectId: String(env.SANITY_PROJECT_ID),
    dataset: String(env.SANITY_DATASET),
    apiHost: env.SANITY_API_HOST,
    useProjectHostname: false,
    apiVersion: '2025-02-19',
    useCdn: false,
    perspective: 'raw',
    token,
  })
}
