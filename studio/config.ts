import { visionTool } from '@sanity/vision'
import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { schemaTypes } from '#schemas/index.ts'
import { Input } from './input.tsx'
import { localLakeOptions } from './local-lake.ts'
import { presentation } from './presentation.ts'
import { actionsFor, withoutFixed } from './singletons.ts'
import { structure } from './structure.ts'
import { wording } from './wording.ts'

/** Which content lake the Studio edits. */
export interface StudioTarget {
  projectId: string
  dataset: string
  /** Origin of a local lake; absent means Sanity's own. */
  apiHost?: string
}

/**
 * Configuration of the Studio at /studio. The target is an argument, not an environment variable,
 * so that the server decides it when it runs and the browser bundle holds none.
 */
export function studioConfig({ projectId, dataset, apiHost }: StudioTarget) {
  return defineConfig({
    name: 'default',
    title: 'Northwright',
    basePath: '/studio',
    projectId,
    dataset,
    ...(apiHost && localLakeOptions(apiHost)),
    plugins: [structureTool({ structure }), presentation, visionTool()],
    tools: (tools, { currentUser }) =>
      isDeveloper(currentUser?.roles) ? tools : tools.filter(({ name }) => name !== 'vision'),
    schema: { types: schemaTypes, templates: withoutFixed },
    i18n: { bundles: [wording] },
    form: { components: { input: Input } },
    document: {
      actions: actionsFor,
      comments: { enabled: false },
      // Nobody would read the request where the lake is this machine's.
      askToEdit: { enabled: !apiHost },
      // No type of this schema refers to another.
      inspectors: (all) =>
        all.filter(({ name }) => name !== 'sanity/structure/incoming-references'),
    },
  })
}

/** Who has a use for raw queries. */
function isDeveloper(roles: readonly { name: string }[] | undefined): boolean {
  return (
    process.env.NODE_ENV === 'development' ||
    Boolean(roles?.some(({ name }) => name === 'administrator'))
  )
}
