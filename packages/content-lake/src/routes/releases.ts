import { emulated } from '../http/route-group.ts'
import { requireSignIn } from '../http/identify.ts'
import type { LakeRequest, Reply } from '../http/route.ts'
import { countReleases } from '../releases/stored.ts'

/** What the Studio asks before it shows its screens for releases and scheduled drafts. */
export const releaseRoutes = emulated(
  'releases',
  'features and limits of the plan, all on; scheduled releases and drafts run at their time, once, also after a crash',
  [
    // A Studio whose configuration switches releases off doesn't show them for this.
    { path: 'GET /features', handle: () => ({ body: FEATURES }) },
    { path: 'GET /projects/:projectId/new-content-release-allowed', handle: limits },
  ],
)

/** What the Studio and CLI ask for before they offer it. */
const FEATURES = [
  'contentReleases',
  'singleDocRelease',
  'studioComments',
  'sanityTasks',
  'scheduledPublishing',
  'privateDataset',
  'advancedDatasetManagement',
]

/** Most releases in a dataset that aren't published or archived; the Studio stops there. */
const MOST_RELEASES = 10_000

async function limits({ lake, params, identity }: LakeRequest): Promise<Reply> {
  requireSignIn(identity)
  const { all, metered } = await countReleases(lake.pool, params.projectId ?? '')
  const data = {
    orgActiveReleaseCount: all,
    orgMeteredActiveReleaseCount: metered,
    datasetReleaseLimit: MOST_RELEASES,
    orgActiveReleaseLimit: null,
  }
  return { body: { data } }
}
