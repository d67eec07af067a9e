import 'server-only'
import { createClient, type SanityClient } from '@sanity/client'
import { PHASE_PRODUCTION_BUILD } from 'next/constants.js'
import { env } from '#lib/platform/env/env.ts'

/** Origin of pictures and files, without a trailing slash. */
export const ASSET_ORIGIN = (env.SANITY_API_HOST ?? 'https://cdn.sanity.io').replace(/\/+$/, '')

/** Default booking URL while staff have entered none: the local cloud's page, or empty. */
export const DEFAULT_SCHEDULER = env.LOCAL_SCHEDULING_URL ?? ''

/**
 * How this site connects to its content lake, for a client of any version. Sanity's CDN is off: it
 * can lag a publish by a minute.
 */
export const connection = {
  projectId: env.SANITY_PROJECT_ID,
  dataset: env.SANITY_DATASET,
  ...(env.SANITY_API_HOST && { apiHost: env.SANITY_API_HOST, useProjectHostname: false }),
  apiVersion: '2025-02-19',
  useCdn: false,
  token: env.SANITY_READ_TOKEN,
}

/**
 * Reads published content. If the lake hangs, a visitor to a page that isn't cached waits up to
 * eight seconds. A build, which may have a busy machine, waits longer.
 */
export const client = createClient({
  ...connection,
  perspective: 'published',
  timeout: process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD ? 30_000 : 4000,
  maxRetries: 1,
})

/**
 * Writes to the content lake, and reads every document as it is stored, drafts included. Null
 * without SANITY_WRITE_TOKEN. Only for what the site does by itself: no visitor's request may cause
 * a write with it. A write isn't repeated: only its caller knows whether that is safe.
 */
export const writeClient: SanityClient | null = env.SANITY_WRITE_TOKEN
  ? createClient({
      ...connection,
      token: env.SANITY_WRITE_TOKEN,
      perspective: 'raw',
      timeout: 8000,
      maxRetries: 0,
    })
  : null
