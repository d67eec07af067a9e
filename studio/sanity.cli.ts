import { defineCliConfig } from 'sanity/cli'

/** Folder of the schema's extract and of the generated types, seen from here; chosen by scripts/typegen.ts. */
const folder = process.env.TYPEGEN_FOLDER ?? '../.local'

/** For the `sanity` command line: which project it means, and how query types are made. */
export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_PROJECT_ID ?? 'local',
    dataset: process.env.SANITY_DATASET ?? 'production',
  },
  typegen: {
    path: '../lib/content/queries.ts',
    schema: `${folder}/schema.json`,
    generates: `${folder}/types.ts`,
    overloadClientMethods: true,
  },
})
