import { visionTool } from '@sanity/vision'
import { defineConfig, defineLocaleResourceBundle, type Template } from 'sanity'
import { structureTool } from 'sanity/structure'
import { PAGE_SECTIONS } from '#lib/sections/page.generated.ts'
import { schemaTypes } from '#schemas/index.ts'
import { actionsFor } from './actions.tsx'
import { withoutFixed } from './fixed.tsx'
import { examples } from './examples.tsx'
import { inputOf } from './input.tsx'
import { localLakeOptions } from './local-lake.tsx'
import { presentation } from './presentation.ts'
import { useReviewBadge } from './publishing/review.tsx'
import { useScheduleBadge, type Publisher } from './publishing/schedule.tsx'
import { structureFor } from './structure.ts'
import { siteTools, toolMenuFor } from './tools.ts'

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
export function studioConfig(target: StudioTarget) {
  const { projectId, dataset, apiHost, deskOpenTo, keepsOldPaths, publisher } = target
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
      siteTools(),
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
      actions: actionsFor(publisher),
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

type SectionType = keyof typeof PAGE_SECTIONS

/**
 * What most campaigns need, in this order (docs/marketing.md), and what differs from the
 * standard.
 */
const SECTIONS: [SectionType, object?][] = [
  [
    'heroSection',
    {
      heroButtonTo: 'gate',
      heroButton: 'Get started',
      heroNote: 'Free. All we ask for is your email address.',
      heroLink: 'See all free resources',
      heroLook: 'drawing',
    },
  ],
  ['featuresSection'],
  ['storySection'],
  ['resourceSection'],
  ['closingSection'],
]

/** A new page that already has the sections of a campaign. */
const campaignPage: Template = {
  id: 'campaign',
  title: 'Campaign page',
  schemaType: 'page',
  value: () => ({
    sections: SECTIONS.map(([_type, own]) => {
      const { block, seed }: { block: { start?: object }; seed: object } = PAGE_SECTIONS[_type]
      return Object.assign({ _type, _key: _type }, block.start ?? seed, own)
    }),
  }),
}

const NOT_ACCEPTED = 'It may be damaged, too large, or of a type that this field does not take.'

/**
 * Replacements for Sanity's wording where it is unclear here or names something that doesn't exist.
 */
const wording = [
  defineLocaleResourceBundle({
    locale: 'en-US',
    namespace: 'studio',
    resources: {
      'asset-sources.common.uploader.upload-failed.title': 'The file was not accepted',
      'asset-sources.common.uploader.upload-failed.description': NOT_ACCEPTED,
      'inputs.file.upload-failed.title': 'The file was not accepted',
      'inputs.file.upload-failed.description': NOT_ACCEPTED,
      'inputs.image.upload-error.title': 'The picture was not accepted',
      'inputs.image.upload-error.description': NOT_ACCEPTED,
      'presence.no-one-else-description': 'People who open this Studio while you do appear here.',
    },
  }),
  defineLocaleResourceBundle({
    locale: 'en-US',
    namespace: 'structure',
    resources: {
      'panes.document-operation-results.operation-error_delete':
        'It was not deleted: by now, another document uses it.',
      'panes.document-operation-results.operation-error_unpublish':
        'It was not unpublished: by now, another document uses it.',
    },
  }),
]
