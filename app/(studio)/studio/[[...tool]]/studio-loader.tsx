'use client'

import dynamic from 'next/dynamic'

/** The Studio runs in the browser only: loaded from here, its megabytes stay out of the server as well. */
export const StudioLoader = dynamic(
  () => import('./studio.tsx').then(({ ConfiguredStudio }) => ConfiguredStudio),
  { ssr: false },
)
