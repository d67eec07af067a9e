import { createClient, type SanityClient } from '@sanity/client'
import type { Stack } from './stack.ts'

/** A client for the stack's content lake. Can write unless given a different token. */
export function lakeClient(stack: Stack, token = stack.env.SANITY_WRITE_TOKEN): SanityClient {
  return createClient({
    projectId: String(stack.env.SANITY_PROJECT_ID),
    dataset: String(stack.env.SANITY_DATASET),
    apiHost: stack.env.SANITY_API_HOST,
    useProjectHostname: false,
    apiVersion: '2025-02-19',
    useCdn: false,
    perspective: 'raw',
    token,
  })
}
