import { useMemo } from 'react'
// The export of 'next-sanity/studio' adds a script from Sanity's CDN.
import { NextStudio } from 'next-sanity/studio/client-component'
import { studioConfig, type StudioTarget } from '#studio/config.ts'

export function ConfiguredStudio({ projectId, dataset, apiHost }: StudioTarget) {
  const config = useMemo(
    () => studioConfig({ projectId, dataset, apiHost }),
    [projectId, dataset, apiHost],
  )
  return <NextStudio config={config} />
}
