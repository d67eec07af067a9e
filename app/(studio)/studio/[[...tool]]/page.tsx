import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import { env } from '#lib/platform/env/env.ts'
import { StudioLoader } from './studio-loader.tsx'

export const metadata: Metadata = {
  title: 'Studio',
  referrer: 'same-origin',
  robots: { index: false },
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' }

/**
 * The Sanity Studio. Rendered per request: the content lake it edits is known at run time, not at
 * build time, and having its URL in the HTML saves the browser a request at startup.
 */
export default async function StudioPage() {
  await connection()
  return (
    <StudioLoader
      projectId={env.SANITY_PROJECT_ID}
      dataset={env.SANITY_DATASET}
      apiHost={env.SANITY_API_HOST}
      deskOpenTo={env.DESK_OPEN_TO}
      keepsOldPaths={Boolean(env.SANITY_WRITE_TOKEN)}
      publisher={publisher()}
    />
  )
}

function publisher() {
  if (env.SANITY_SCHEDULED_DRAFTS && !env.SANITY_API_HOST) return 'sanity'
  return env.SANITY_WRITE_TOKEN ? 'site' : 'nobody'
}
