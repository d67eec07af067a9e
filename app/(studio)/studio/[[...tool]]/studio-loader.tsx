'use client'

import dynamic from 'next/dynamic'

/** The Studio runs in the browser only; this import keeps its megabytes out of the server too. */
export const StudioLoader = dynamic(
  () => import('./studio.tsx').then(({ ConfiguredStudio }) => ConfiguredStudio),
  { ssr: false },
)
