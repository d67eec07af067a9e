/**
 * Works with a starter as its user would, from the site to its Studio and back, and prints each
 * step. It runs on the starter's lake, with a `Running` in JSON as its argument.
 */
import { setTimeout } from 'node:timers/promises'
import type { FrameLocator, Page } from 'playwright'
import { lakeClient, PATIENCE, signIn, type Step, take, until } from './browser.ts'

export interface Running {
  site: string
  studio: string
  /** The site shows what is published without a reload (Live Content API). */
  live: boolean
  /** It shows drafts to everyone, since it's set up as a preview. */
  isPreview?: boolean | undefined
  /**
   * Type of the documents with pages, their picture, their paths in GROQ, and whether Home has
   * them.
   */
  page: { type: string; picture: string; path: string; onHome?: boolean }
}

interface Post {
  id: string
  title: string
  path: string
}

const EDITED = 'Edited on this machine'
const first = ({ type, picture, path }: Running['page']) =>
  `*[_type == "${type}" && !(_id in path("drafts.**")) && defined(slug.current) && defined(${picture}.asset)]
  | order(_id) [0] { "id": _id, title, "path": ${path} }`

const running: Running = JSON.parse(process.argv[2] ?? '')
for (const url of [running.site, running.studio]) await answering(url)
await work(running)

async function answering(url: string): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await setTimeout(500))
    if (await fetch(url).catch(() => null)) return
  throw new Error(`${url} doesn't answer`)
}

async function work({ site, studio, live, isPreview, page: kind }: Running): Promise<void> {
  const post = await lakeClient().fetch<Post | null>(first(kind))
  if (!post) throw new Error('No page with a picture was imported')
  const url = site + post.path
  const steps: Step[] = [
    (page) => seePage(page, site, kind.onHome ? post.title : undefined),
    (page) => seePage(page, url, post.title),
    seePictures,
    async (page) => {
      await signIn(page, studio)
      return 'Studio: signed in'
    },
    (page) => clickToEdit(page, `${studio}/presentation?preview=${post.path}`, post),
    (page) => editInPreview(page, post, live),
    // Who sees drafts doesn't see when they are published.
    (page) => publish(page, post, { url, live: live && !isPreview, isPreview }),
  ]
  await take(steps)
}

async function seePage(page: Page, url: string, title?: string): Promise<string> {
  const response = await page.goto(url, { waitUntil: 'domcontentloaded' })
  if (!response?.ok()) throw new Error(`${url} responded with ${String(response?.status())}`)
  await page.getByRole('heading', { name: title }).first().waitFor()
  return `site: ${new URL(url).pathname} rendered`
}

async function seePictures(page: Page): Promise<string> {
  const pictures = page.locator('img[src*="cdn.sanity.io"], img[srcset*="cdn.sanity.io"]')
  await pictures.first().waitFor()
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    const width = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalWidth
    })
    if (width === 0) throw new Error(`${page.url()} has a picture without pixels`)
  }
  return `site: ${await pictures.count()} pictures shown`
}

/** Clicks the post's heading in the Presentation tool, which opens its field. */
async function clickToEdit(page: Page, url: string, { id, title }: Post): Promise<string> {
  await page.goto(url, { waitUntil: 'commit' })
  const shown = preview(page).getByRole('heading', { name: title }).first()
  await shown.waitFor()
  // The overlay is there some time after the page.
  for (const end = Date.now() + PATIENCE; !page.url().includes(`/${id}/title`);) {
    if (Date.now() > end) throw new Error(`A click on ${title} opened ${page.url()}`)
    await shown.click({ force: true })
    await page.waitForTimeout(2000)
  }
  await page.getByTestId('field-title').getByRole('textbox').waitFor()
  return 'click to edit: the heading of the page opened its field'
}

async function editInPreview(page: Page, { id }: Post, isLive: boolean): Promise<string> {
  await page.getByTestId('field-title').getByRole('textbox').fill(EDITED)
  await until(page, `*[_id == "drafts.${id}"][0].title`, EDITED)
  const shown = heading(preview(page))
  if (isLive) await shown.waitFor()
  // @nuxtjs/sanity 2.3 misses the Studio's greeting, and so the updates, on a busy machine.
  const inTime = await shown.waitFor({ timeout: PATIENCE / 5 }).then(() => true, String)
  if (inTime === true) return 'edited: the preview shows the draft as it is typed'
  await page.reload()
  await shown.waitFor()
  return 'edited: the preview shows the draft after a reload'
}

async function publish(
  page: Page,
  post: Post,
  { url, live, isPreview }: { url: string } & Pick<Running, 'live' | 'isPreview'>,
): Promise<string> {
  // Without the cookie that shows drafts.
  const visitor = await page.context().browser()?.newPage()
  if (!visitor) throw new Error('The browser closed')
  await visitor.goto(url)
  const before = isPreview ? EDITED : post.title
  await visitor.getByRole('heading', { name: before }).first().waitFor()
  const from = Date.now()
  await page.getByTestId('action-publish').click()
  await until(page, `*[_id == "${post.id}"][0].title`, EDITED)
  if (!live) await visitor.reload()
  await heading(visitor).waitFor({ timeout: PATIENCE })
  const how = live ? `without a reload, ${Date.now() - from} ms after the click` : 'after a reload'
  return `published: a visitor sees it ${how}`
}

function preview(page: Page): FrameLocator {
  return page.frameLocator('iframe').first()
}

function heading(within: Page | FrameLocator) {
  return within.getByRole('heading', { name: EDITED }).first()
}
