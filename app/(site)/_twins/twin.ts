import {
  getCaseStudies,
  getCaseStudy,
  getPrivacyPage,
  getResource,
  getResourceListCopy,
  getResources,
  getSharedTexts,
  getSiteSettings,
} from '#lib/content/fetch.ts'
import { bold, escape, heading, joined, link, list, prose, stacked } from '#lib/content/markdown.ts'
import {
  hasRealStoryList,
  listedStories,
  listPath,
  listPaths,
  onListPage,
  STORY_LIST,
  otherStories,
} from '#lib/content/list-pages.ts'
import { documentAt, pathOf, twinPath } from '#lib/content/paths.ts'
import { getHome, getPage } from '#lib/sections/fetch.ts'
import { homeMarkdown } from '#lib/sections/home-markdown.generated.ts'
import { sectionMarkdown } from '#lib/sections/page-markdown.generated.ts'
import { resourcesMarkdown } from '#lib/sections/resource/markdown.ts'
import { quoteMarkdown } from '#lib/sections/story/markdown.ts'
import { longDate } from '#lib/ui/format.ts'
import { ENDS, gateOf } from '../[slug]/_page/page-view.tsx'
import { absoluteUrl } from '../_seo/metadata.ts'
import { NETWORKS, shareUrl } from '../resources/_list/share-panel.tsx'
import { MAX_OTHERS } from '../resources/[slug]/_detail/resource-view.tsx'
import { callBand, inFrame } from './frame.ts'
import { gateMarkdown, resourceTextMarkdown } from './gate.ts'
import { sitemapMarkdown } from './listing.ts'

/**
 * The Markdown twin of the page at a path: what the page says, from the same content. Null where
 * there is no page, or one that is hidden.
 */
export async function twinAt(path: string): Promise<string | null> {
  const body = await bodyAt(path)
  return body === null ? null : inFrame(body)
}

function bodyAt(path: string): Promise<string | null> {
  if (path === '/') return home()
  if (path === '/privacy') return privacy()
  if (path === STORY_LIST) return caseStudyList()
  if (path === '/sitemap') return sitemapMarkdown()
  const document = documentAt(path)
  if (document?._type === 'resource') return resource(document.slug)
  if (document?._type === 'customerStory') return caseStudy(document.slug)
  if (document?._type === 'page') return page(document.slug)
  return resourceList(path)
}

async function home(): Promise<string> {
  const [content, settings] = await Promise.all([getHome(), getSiteSettings()])
  return joined(...(await homeMarkdown(content, settings)))
}

async function page(slug: string): Promise<string | null> {
  const [content, settings, texts] = await Promise.all([
    getPage(slug),
    getSiteSettings(),
    getSharedTexts(),
  ])
  if (!content || content.appearance.hidden) return null
  const { title, sections } = content
  const hasHero = sections[0]?.name === 'hero'
  const gateId = await gateOf(sections)
  const gate = async (gated: string) => {
    const found = await getResource(gated)
    return found ? gateMarkdown(found, 2) : ''
  }
  const parts = sections.map((section, index) => {
    const isTop = hasHero && index === 0
    const place = { isTop, gateId, gate: section.id === gateId ? gate : null }
    return sectionMarkdown(section, { settings, place })
  })
  return joined(
    !hasHero && heading(1, title),
    ...(await Promise.all(parts)),
    !ENDS.has(sections.at(-1)?.name ?? '') && callBand(settings, texts),
  )
}

async function resource(slug: string): Promise<string | null> {
  const [found, resources, texts] = await Promise.all([
    getResource(slug),
    getResources(),
    getSharedTexts(),
  ])
  if (!found || found.appearance.hidden) return null
  const others = resources.filter((other) => other.slug !== slug).slice(0, MAX_OTHERS)
  return joined(
    link('Back to Resources', '/resources'),
    await gateMarkdown(found, 1),
    resourceTextMarkdown(found),
    others.length > 0 && heading(2, texts.othersHeading),
    resourcesMarkdown(others),
  )
}

async function resourceList(path: string): Promise<string | null> {
  const [resources, copy, settings] = await Promise.all([
    getResources(),
    getResourceListCopy(),
    getSiteSettings(),
  ])
  const paths = listPaths(resources.length)
  const number = paths.indexOf(path) + 1
  if (number === 0) return null
  const url = absoluteUrl(path)
  const [previous, next] = [paths[number - 2], paths[number]]
  return joined(
    link('Back to Home', '/'),
    heading(1, copy.title),
    escape(copy.intro),
    ...onListPage(resources, number).flatMap(({ slug, title, type, featured, description }) => [
      heading(2, title),
      stacked(escape(type), featured && 'Featured'),
      escape(description),
      link('Access Resource', pathOf({ _type: 'resource', slug })),
    ]),
    resources.length === 0 && escape(copy.emptyText),
    previous && link('Previous', previous),
    paths.length > 1 && list(paths.map((_, n) => link(String(n + 1), listPath(n + 1)))),
    next && link('Next', next),
    heading(2, copy.guidanceHeading),
    escape(copy.guidanceText),
    link('Book Discovery Call', settings.bookingUrl),
    heading(2, copy.shareHeading),
    list(NETWORKS.map((network) => link(network, shareUrl(network, { title: copy.title, url })))),
    escape(url),
  )
}

/** Like its page, once there are enough; with examples among them it is hidden. */
async function caseStudyList(): Promise<string | null> {
  const [caseStudies, settings, texts] = await Promise.all([
    getCaseStudies(),
    getSiteSettings(),
    getSharedTexts(),
  ])
  if (!hasRealStoryList(caseStudies)) return null
  return joined(
    heading(1, texts.storyListTitle),
    escape(texts.storyListIntro),
    ...listedStories(caseStudies).map(({ slug, customer, headline, figure }) =>
      stacked(
        escape(customer.name),
        link(headline, pathOf({ _type: 'customerStory', slug })),
        figure && bold(figure.value),
        figure && escape(figure.label),
      ),
    ),
    callBand(settings, texts),
  )
}

async function caseStudy(slug: string): Promise<string | null> {
  const [found, caseStudies, resources, settings, texts] = await Promise.all([
    getCaseStudy(slug),
    getCaseStudies(),
    getResources(),
    getSiteSettings(),
    getSharedTexts(),
  ])
  if (!found || found.hidden) return null
  const { customer, headline, figure, built, runBy, quote, body, resourceId } = found
  const others = otherStories(caseStudies, found)
  const offered = resources.find(({ id }) => id === resourceId) ?? resources[0]
  return joined(
    heading(1, headline),
    escape(texts.storyLabel),
    escape(customer.name),
    figure && stacked(bold(figure.value), escape(figure.label)),
    built && stacked(bold(texts.storyBuilt), escape(built)),
    runBy && stacked(bold(texts.storyRunBy), escape(runBy)),
    quote && quoteMarkdown(quote, customer.name),
    prose(body),
    heading(2, texts.callAfterStory),
    escape(texts.callText),
    link('Book Discovery Call', settings.bookingUrl),
    offered && heading(2, texts.storyResource),
    offered && resourcesMarkdown([offered]),
    others.length > 0 && heading(2, texts.storyMore),
    list(
      others.map((other) =>
        stacked(
          other.figure && bold(other.figure.value),
          escape(other.customer.name),
          link(other.headline, pathOf({ _type: 'customerStory', slug: other.slug })),
        ),
      ),
    ),
    callBand(settings, texts),
  )
}

async function privacy(): Promise<string> {
  const [settings, { title, intro, updatedOn, body }, texts] = await Promise.all([
    getSiteSettings(),
    getPrivacyPage(),
    getSharedTexts(),
  ])
  return joined(
    heading(1, title),
    escape(intro),
    updatedOn && stacked(escape(texts.updatedLabel), escape(longDate(updatedOn))),
    body.length > 0 ? prose(body) : escape(settings.consentText),
    callBand(settings, texts),
  )
}

/** What a path without a twin says. */
export const NO_TWIN = joined(
  heading(1, 'Not found'),
  `There is no page here. ${link('What there is', twinPath('/sitemap'))}`,
)
