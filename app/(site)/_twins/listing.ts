import {
  getCaseStudies,
  getPages,
  getPrivacyPage,
  getResourceListCopy,
  getResources,
  getSharedTexts,
  getSiteSettings,
} from '#lib/content/fetch.ts'
import { escape, heading, joined, link, list } from '#lib/content/markdown.ts'
import { hasRealStoryList, STORY_LIST } from '#lib/content/list-pages.ts'
import { pathOf, twinPath } from '#lib/content/paths.ts'
import type { PageSummary } from '#lib/content/types.ts'
import { isLasting } from '../../sitemap.xml/addresses.ts'

interface Group {
  title: string
  entries: { title: string; path: string; description: string }[]
}

/** Every page that has a twin, by kind. */
async function groups(): Promise<Group[]> {
  const [settings, copy, resources, caseStudies, pages, privacy, texts] = await Promise.all([
    getSiteSettings(),
    getResourceListCopy(),
    getResources(),
    getCaseStudies(),
    getPages(),
    getPrivacyPage(),
    getSharedTexts(),
  ])
  const { seo, name } = settings
  const storyList = {
    title: texts.storyListTitle,
    path: STORY_LIST,
    description: texts.storyListIntro,
  }
  return [
    {
      title: name,
      entries: [
        { title: 'Home', path: '/', description: seo.description },
        ...pages.filter(isShown).map(({ title, slug, description }) => {
          return { title, path: pathOf({ _type: 'page', slug }), description }
        }),
        { title: privacy.title, path: '/privacy', description: privacy.intro },
      ],
    },
    {
      title: copy.title,
      entries: [
        { title: copy.title, path: '/resources', description: copy.intro },
        ...resources
          .filter(({ hidden }) => !hidden)
          .map(({ title, slug, description }) => {
            return { title, path: pathOf({ _type: 'resource', slug }), description }
          }),
      ],
    },
    {
      title: 'Customers',
      entries: [
        ...(hasRealStoryList(caseStudies) ? [storyList] : []),
        ...caseStudies
          .filter(({ hidden }) => !hidden)
          .map(({ headline, customer, slug }) => {
            const path = pathOf({ _type: 'customerStory', slug })
            return { title: headline, path, description: customer.name }
          }),
      ],
    },
  ].filter(({ entries }) => entries.length > 0)
}

function isShown(page: PageSummary): boolean {
  return !page.hidden && isLasting(page)
}

/** The twin of no page: all there are, with their twins. */
export async function sitemapMarkdown(): Promise<string> {
  return joined(heading(1, 'All pages'), await listed())
}

/** https://llmstxt.org: what the site is, and what there is to read, for a model. */
export async function llmsText(): Promise<string> {
  const { name, seo } = await getSiteSettings()
  return `${joined(
    heading(1, name),
    `> ${escape(seo.description)}`,
    `Each page is also Markdown: add \`.md\` to its path, or ask for its URL with \`Accept: text/markdown\`. The tools’ formulas answer at ${link('/openapi.json', '/openapi.json')}.`,
    await listed(),
  )}\n`
}

async function listed(): Promise<string> {
  const parts = (await groups()).flatMap(({ title, entries }) => [
    heading(2, title),
    list(
      entries.map(({ title: words, path, description }) => {
        const note = description && `: ${escape(description)}`
        return link(words, twinPath(path)) + note
      }),
    ),
  ])
  return joined(...parts)
}
