import { useMemo } from 'react'
// The export of 'next-sanity/studio' adds a script from Sanity's CDN.
import { NextStudio } from 'next-sanity/studio/client-component'
import { studioConfig, type StudioTarget } from '#studio/config.ts'

export function ConfiguredStudio({
  projectId,
  dataset,
  apiHost,
  deskOpenTo,
  keepsOldPaths,
  publisher,
}: StudioTarget) {
  const config = useMemo(
    () => studioConfig({ projectId, dataset, apiHost, deskOpenTo, keepsOldPaths, publisher }),
    [projectId, dataset, apiHost, deskOpenTo, keepsOldPaths, publisher],
  )
  return <NextStudio config={config} />
}
