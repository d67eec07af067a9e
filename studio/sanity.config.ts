import { studioConfig } from './config.ts'

/** For the `sanity` command line only: the schema is the same whatever the target. */
export default studioConfig({
  projectId: process.env.SANITY_PROJECT_ID ?? 'local',
  dataset: process.env.SANITY_DATASET ?? 'production',
  apiHost: process.env.SANITY_API_HOST,
})
