import { getSiteSettings } from '#lib/content/fetch.ts'
import { SiteFrame } from '../../_frame/site-frame.tsx'
import { ResourceNotFound } from '../resource-not-found.tsx'

/** For the rare visit that `proxy.ts` lets through: a resource taken away a moment ago. */
export default async function NotFound() {
  return (
    <SiteFrame current="resources" settings={await getSiteSettings()}>
      <ResourceNotFound />
    </SiteFrame>
  )
}
