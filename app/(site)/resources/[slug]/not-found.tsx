import { getSiteSettings } from '#lib/content/fetch.ts'
import { SiteFrame } from '../../_frame/site-frame.tsx'
import { ResourceNotFound } from '../resource-not-found.tsx'

/** For the rare request that `proxy.ts` lets through: a resource unpublished a moment ago. */
export default async function NotFound() {
  return (
    <SiteFrame current="resources" settings={await getSiteSettings()}>
      <ResourceNotFound />
    </SiteFrame>
  )
}
