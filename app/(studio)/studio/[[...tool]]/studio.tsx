import { useMemo } from 'react'
// The export of 'next-sanity/studio' adds a script from Sanity's CDN.
import { NextStudio } from 'next-sanity/studio/client-component'
import { studioConfig, type StudioTarget } from '#studio/config.ts'

export function ConfiguredStudio({ projectId, dataset, apiHost, deskOpenTo }: StudioTarget) {
  const config = useMemo(
    () => studioConfig({ projectId, dataset, apiHost, deskOpenTo }),
    [projectId, dataset, apiHost, deskOpenTo],
  )
  return <NextStudio config={config} />
}
