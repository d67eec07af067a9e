import 'server-only'
import { createClient } from '@sanity/client'
import { env } from '#lib/env.ts'

/** Origin of pictures and files, without a slash at its end. */
export const ASSET_ORIGIN = (env.SANITY_API_HOST ?? 'https://cdn.sanity.io').replace(/\/+$/, '')

/** Where booking leads while staff have entered nothing: the local cloud's page, or nowhere. */
export const USUAL_SCHEDULER = env.LOCAL_SCHEDULING_URL ?? ''

/** How this site reaches its content lake, for a client of any version. Not Sanity's CDN: after a publish that may be a minute old. */
export const connection = {
  projectId: env.SANITY_PROJECT_ID,
  dataset: env.SANITY_DATASET,
  ...(env.SANITY_API_HOST && { apiHost: env.SANITY_API_HOST, useProjectHostname: false }),
  apiVersion: '2025-02-19',
  useCdn: false,
  token: env.SANITY_READ_TOKEN,
}

/** Reads what is published. A lake that hangs costs who asks for a page that was never made eight seconds. */
export const client = createClient({
  ...connection,
  perspective: 'published',
  timeout: 4000,
  maxRetries: 1,
})
