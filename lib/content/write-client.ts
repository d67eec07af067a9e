import 'server-only'
import { createClient, type SanityClient } from '@sanity/client'
import { env } from '#lib/platform/env/env.ts'
import { connection } from './client.ts'

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
