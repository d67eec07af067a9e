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

/** The content lake that the Studio edits. */
export interface StudioTarget {
  projectId: string
  dataset: string
  /** Origin of a local lake; absent for Sanity's own. */
  apiHost?: string
}

/**
 * Configuration of the Studio at /studio. The target is an argument, not an environment variable,
 * so the server decides it at run time and the browser bundle contains none.
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
      // On a local lake, no one would receive the request.
      askToEdit: { enabled: !apiHost },
      // No type in this schema references another.
      inspectors: (all) =>
        all.filter(({ name }) => name !== 'sanity/structure/incoming-references'),
    },
  })
}

/** Whether raw queries are useful to the user. */
function isDeveloper(roles: readonly { name: string }[] | undefined): boolean {
  return (
    process.env.NODE_ENV === 'development' ||
    Boolean(roles?.some(({ name }) => name === 'administrator'))
  )
}
