import { defineConfig } from 'sanity'
import { schemaTypes } from '#schemas/index.ts'

/** For the `sanity` CLI only, which needs the schema and the target but none of the Studio's UI. */
export default defineConfig({
  projectId: process.env.SANITY_PROJECT_ID ?? 'local',
  dataset: process.env.SANITY_DATASET ?? 'production',
  apiHost: process.env.SANITY_API_HOST,
  schema: { types: schemaTypes },
})
