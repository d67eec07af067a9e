import { text as read } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { vi } from 'vitest'
import * as queries from '#lib/content/queries.ts'
import { HOME_QUERY, HOME_SEED } from '#lib/sections/home.generated.ts'
import { PAGE_QUERY, PAGE_SECTIONS } from '#lib/sections/page.generated.ts'
import { companyPageDocuments, pageDocuments, privacyDocument } from '#scripts/seed/pages.ts'
import { personDocuments } from '#scripts/seed/people.ts'
import { levelDocuments, questionDocuments } from '#scripts/seed/quiz.ts'
import { resourceDocuments } from '#scripts/seed/resources.ts'
import { resourceListDocument, settingsDocument, sharedTextsDocument } from '#scripts/seed/site.ts'
import { storyDocuments } from '#scripts/seed/stories.ts'

/**
 * The pages of the seed, rendered from a lake in memory. Imported first, it stands
 * in for what reaches out of the process.
 */
let lake: Record<string, unknown> = {}

/** What the lake answers from now on, by query, beside the rest of the seed. */
export function answer(answers: Record<string, unknown>): void {
  lake = { ...AROUND, ...answers }
}

vi.mock('#lib/platform/env/env.ts', () => ({
  env: { SITE_URL: 'https://site.example', SITE_KEY: 'key', SANITY_PROJECT_ID: 'p' },
  variables: {},
}))
vi.mock('#lib/content/preview.ts', () => ({
  previewPerspective: async () => null,
  isRendering: () => false,
}))
vi.mock('#lib/content/client.ts', () => ({
  client: { fetch: async (query: string) => structuredClone(lake[query] ?? null) },
  ASSET_ORIGIN: 'https://cdn.example',
  DEFAULT_SCHEDULER: '',
}))
vi.mock('#lib/insight/experiments/running.ts', () => ({ experimentOn: async () => null }))
vi.mock('next/navigation', () => ({
  notFound: () => {
    throw new Error('not found')
  },
}))

const { HomePage } = await import('#app/(site)/home-page.tsx')
const { PageView } = await import('#app/(site)/[slug]/_page/page-view.tsx')
const { Unlockable } = await import('#app/(site)/resources/[slug]/_gate/unlockable.tsx')
const { ResourceView } = await import('#app/(site)/resources/[slug]/_detail/resource-view.tsx')
const { CaseStudyView } =
  await import('#app/(site)/customers/[slug]/_case-study/case-study-view.tsx')
const { default: CaseStudiesPage } = await import('#app/(site)/customers/page.tsx')
const { ListPage } = await import('#app/(site)/resources/_list/list-page.tsx')
const { default: PrivacyPage } = await import('#app/(site)/privacy/page.tsx')

const plain = (given: unknown) => JSON.parse(JSON.stringify(given))
/** A document as queries select it: shown to search engines, and its slug as a text. */
const selected = (document: { slug?: { current: string } }) =>
  plain({ ...document, slug: document.slug?.current, isExample: false, hidden: false })

const PICTURE = { path: 'images/project/production/0123abc-1200x630.png' }
const RESOURCES = resourceDocuments('file-roadmap').map(selected)
const LOGOS = ['halden-freight', 'orrin-health', 'verogrid'].map((name) => {
  return { _id: `customerLogo-${name}`, name: name.toUpperCase(), image: PICTURE }
})
const STORIES = storyDocuments().map((story) => {
  const named = { customerId: story.customer._ref, resourceId: RESOURCES[0]?._id }
  return Object.assign(selected(story), named)
})
const REFERENCES = {
  gatedResource: RESOURCES[0].slug,
  story: { _ref: STORIES[0]?._id },
  heroStory: STORIES[0]?.slug,
}
const withReferences = (section: object) => {
  const named = Object.entries(REFERENCES).filter(([name]) => name in section)
  return { ...section, ...Object.fromEntries(named) }
}
/** One with every section there is, and a hero of each look. */
export const EVERY_SECTION = {
  _id: 'page-all',
  _type: 'page',
  title: 'All of them',
  slug: 'all',
  sections: [
    ...Object.entries(PAGE_SECTIONS).map(([_type, { seed }]) =>
      plain({ _key: _type, _type, ...seed, ...REFERENCES, story: REFERENCES.story }),
    ),
    { _type: 'heroSection', ...PAGE_SECTIONS.heroSection.seed, heroLook: 'story', ...REFERENCES },
    {
      _type: 'heroSection',
      ...PAGE_SECTIONS.heroSection.seed,
      heroLook: 'picture',
      heroPicture: { ...PICTURE, alt: 'Two people at a table' },
    },
    {
      _type: 'featuresSection',
      points: [{ title: 'A point', text: 'What it means.' }],
    },
  ],
}
const PAGES = [...pageDocuments(), ...companyPageDocuments('file-agreement')].map(selected)
for (const page of PAGES) page.sections = page.sections.map(withReferences)

const SETTINGS = settingsDocument('logo', 'face')
/** Everything but one page's own document. */
const AROUND: Record<string, unknown> = {
  [queries.SITE_SETTINGS_QUERY]: {
    ...SETTINGS,
    discoveryCall: { ...SETTINGS.discoveryCall, picture: PICTURE },
    schedulingUrl: 'https://book.example',
    logo: PICTURE,
  },
  [queries.PEOPLE_QUERY]: personDocuments(new Map()).map((person) =>
    Object.assign(person, { isExample: false, face: PICTURE }),
  ),
  [queries.SHARED_TEXTS_QUERY]: sharedTextsDocument(),
  [queries.RESOURCE_LIST_PAGE_QUERY]: resourceListDocument(),
  [queries.PRIVACY_PAGE_QUERY]: plain(privacyDocument()),
  [queries.RESOURCES_QUERY]: RESOURCES,
  [queries.RESOURCE_QUERY]: RESOURCES[0],
  [queries.CUSTOMER_LOGOS_QUERY]: LOGOS,
  [queries.CASE_STUDIES_QUERY]: STORIES,
  [queries.CASE_STUDY_QUERY]: STORIES[0],
  [queries.QUIZ_QUESTIONS_QUERY]: plain(questionDocuments()),
  [queries.READINESS_LEVELS_QUERY]: plain(levelDocuments()),
  [queries.FOOTER_PAGES_QUERY]: [{ slug: 'imprint', title: 'Legal notice' }],
  [queries.PAGES_QUERY]: [],
}

export interface SeedPage {
  name: string
  query: string
  document: unknown
  path: string
  page: () => ReactElement
}

const slugOf = (document: unknown) => String(Object(document).slug)
const resourcePage = (document: unknown): SeedPage => ({
  name: slugOf(document),
  query: queries.RESOURCE_QUERY,
  document,
  path: `/resources/${slugOf(document)}`,
  page: () => <ResourceView slug={slugOf(document)} Gate={Unlockable} />,
})
const madePage = (document: unknown): SeedPage => ({
  name: slugOf(document),
  query: PAGE_QUERY,
  document,
  path: `/${slugOf(document)}`,
  page: () => <PageView slug={slugOf(document)} Gate={Unlockable} />,
})
export const SEED_PAGES: SeedPage[] = [
  {
    name: 'Home',
    query: HOME_QUERY,
    document: plain({ ...HOME_SEED, isExample: false }),
    path: '/',
    page: () => <HomePage />,
  },
  ...RESOURCES.map(resourcePage),
  madePage(EVERY_SECTION),
  ...PAGES.map(madePage),
  {
    name: 'a customer story',
    query: queries.CASE_STUDY_QUERY,
    document: STORIES[0],
    path: `/customers/${STORIES[0]?.slug}`,
    page: () => <CaseStudyView slug={String(STORIES[0]?.slug)} />,
  },
  {
    name: 'the list of stories',
    query: queries.SHARED_TEXTS_QUERY,
    document: sharedTextsDocument(),
    path: '/customers',
    page: () => <CaseStudiesPage />,
  },
  {
    name: 'the list',
    query: queries.RESOURCE_LIST_PAGE_QUERY,
    document: resourceListDocument(),
    path: '/resources',
    page: () => <ListPage number={1} />,
  },
  {
    name: 'the privacy notice',
    query: queries.PRIVACY_PAGE_QUERY,
    document: plain(privacyDocument()),
    path: '/privacy',
    page: () => <PrivacyPage />,
  },
]

export async function rendered(page: ReactElement): Promise<string> {
  const { prelude } = await prerenderToNodeStream(page)
  return read(prelude)
}
