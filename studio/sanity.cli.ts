import { defineCliConfig } from 'sanity/cli'

/**
 * Folder of the extracted schema and the generated types, relative to this file; set by
 * scripts/typegen.ts.
 */
const folder = process.env.TYPEGEN_FOLDER ?? '../.local'

/** For the `sanity` CLI: which project to use, and how to generate query types. */
export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_PROJECT_ID ?? 'local',
    dataset: process.env.SANITY_DATASET ?? 'production',
  },
  typegen: {
    path: ['../lib/content/queries.ts', '../lib/sections/{home,page}.generated.ts'],
    schema: `${folder}/schema.json`,
    generates: `${folder}/types.ts`,
    overloadClientMethods: true,
  },
})
