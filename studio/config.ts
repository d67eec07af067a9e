import { visionTool } from '@sanity/vision'
import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { TESTED_TYPES } from '#lib/insight/experiments/testable.ts'
import { schemaTypes } from '#schemas/index.ts'
import { campaignPage } from './campaign.ts'
import { deskSignOut } from './desk/sign-out.tsx'
import { toolMenuFor } from './desk/tool-menu.tsx'
import { checksFirst } from './checked-publish.ts'
import { asksFirst } from './experiments/tested.tsx'
import { inputOf } from './input.tsx'
import { examples } from './examples/plugin.tsx'
import { insight } from './insight/tool.ts'
import { leads } from './leads/tool.ts'
import { localLakeOptions } from './local-lake.ts'
import { presentation } from './presentation.ts'
import { useReadyAction } from './review/action.tsx'
import { useReviewBadge } from './review/badge.ts'
import { scheduleAction, type Publisher } from './schedule/action.tsx'
import { useScheduleBadge } from './schedule/badge.ts'
import { actionsFor, withoutFixed } from './singletons.ts'
import { structureFor } from './structure.ts'
import { wording } from './wording.ts'

/** The content lake that the Studio edits. */
export interface StudioTarget {
  projectId: string
  dataset: string
  /** Origin of a local lake; absent for Sanity's own. */
  apiHost?: string
  /** Who is shown leads (DESK_OPEN_TO). */
  deskOpenTo: readonly string[]
  /** Whether the site makes a redirect of a changed slug (SANITY_WRITE_TOKEN). */
  keepsOldPaths: boolean
  /** Who publishes what is scheduled. */
  publisher: Publisher
}

/**
 * Configuration of the Studio at /studio. The target is an argument, not an environment variable,
 * so the server decides it at run time and the browser bundle contains none.
 */
export function studioConfig({
  projectId,
  dataset,
  apiHost,
  deskOpenTo,
  keepsOldPaths,
  publisher,
}: StudioTarget) {
  const schedules = publisher !== 'sanity'
  return defineConfig({
    name: 'default',
    title: 'Northwright',
    basePath: '/studio',
    projectId,
    dataset,
    // Not both: a document would have two schedules that know nothing of each other.
    scheduledDrafts: { enabled: !schedules },
    ...(apiHost && localLakeOptions(apiHost)),
    plugins: [
      structureTool({ structure: structureFor(schedules) }),
      presentation,
      leads(),
      insight(),
      deskSignOut(),
      examples(),
      visionTool(),
    ],
    tools: (tools, { currentUser }) =>
      tools.filter(({ name }) => name !== 'vision' || isDeveloper(currentUser?.roles)),
    studio: { components: { toolMenu: toolMenuFor(deskOpenTo) } },
    schema: {
      types: schemaTypes,
      templates: (templates) => [...withoutFixed(templates), campaignPage],
    },
    i18n: { bundles: wording },
    form: { components: { input: inputOf(keepsOldPaths) } },
    document: {
      actions: (all, context) => {
        const allowed = actionsFor(all, context)
        if (allowed.length === 0) return allowed
        // An experiment is started, which publishing alone doesn't do.
        const plans =
          context.schemaType === 'experiment' ? (['start', 'stop'] as const) : [undefined]
        const scheduled = schedules ? plans.map((plan) => scheduleAction(publisher, plan)) : []
        const isTested = TESTED_TYPES.includes(context.schemaType)
        const own = allowed.map((each) => {
          if (each.action !== 'publish') return each
          const checked = checksFirst(each)
          return isTested ? asksFirst(checked) : checked
        })
        return [...own, ...scheduled, useReadyAction]
      },
      badges: (all) => [...all, useScheduleBadge, useReviewBadge],
      comments: { enabled: false },
      // On a local lake, no one would receive the request.
      askToEdit: { enabled: !apiHost },
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
