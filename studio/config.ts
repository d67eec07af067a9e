import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { schemaTypes } from '#schemas/index.ts'

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
    apiHost,
    plugins: [structureTool()],
    schema: { types: schemaTypes },
  })
}
