import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { SanityDocument } from '@sanity/client'
import type { Locator, Page } from '@playwright/test'
import type { RoleName } from '@northwright/local-lake'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { signInAt } from '#tools/harness/sign-in.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { expect, keepStudio, test as base, type Expected } from './fixtures.ts'

/**
 * Sanity's hosts for which the Studio has no switch. Its policy makes the browser refuse them
 * before anything is sent.
 */
export const REFUSED = ['api.sanity.io', 'sanity-cdn.com', 'design-system-static.sanity.io']

/**
 * Declares what every page with the Studio reports: its refused hosts, a last message to a socket
 * that is closing as the page is left, and a preview that connects later than the Studio waits.
 */
export function expectStudio(expected: Expected): void {
  expected.hosts.push(...REFUSED)
  expected.problems.push(
    /Content Security Policy|violates the document's/,
    / csp$/,
    /Failed to fetch version for package/,
    /WebSocket is already in CLOSING or CLOSED state/,
    /Unable to connect to visual editing/,
  )
}

/**
 * A test with the Studio. Afterwards it restores the content and the pages, because other files
 * share the stack.
 */
export const test = base.extend<{ content: void; studio: Page }>({
  keepsStudio: true,
  /** A page for the Studio, which the next test has again. Visitors have `page`. */
  studio: async ({ browser, baseURL, expected }, provide) => {
    const { page, check } = await keepStudio(browser, baseURL)
    // What went wrong between tests, while content was restored.
    check({ hosts: REFUSED, problems: [/./] })
    await provide(page)
    await page.unrouteAll()
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
    await page.context().clearCookies({ name: '__prerender_bypass' })
    // Leaves what is open, so that it is stored now and not when the content was restored.
    if (await isStarted(page)) await goTo(page, 'structure')
    check(expected)
  },
  content: [
    async ({ expected, stack }, provide) => {
      expectStudio(expected)
      const before = await documents(stack)
      // Those of the build, or of the test before, may still be being made again.
      await expect.poll(() => stack.isStale(COMPARED)).toBe(false)
      const content = stack.url + textOf(before)
      const pages = shown.get(content) ?? (await visibleParts(stack))
      shown.set(content, pages)
      await provide()
      const changes = await restoreContent(stack, before)
      if (!changes) return
      const isRestored = async () =>
        (await visibleParts(stack)) === pages && !(await showsOneOf(stack, changes.pictures))
      // Hundreds of documents that are put back take a busy site minutes.
      const patience = { message: 'the pages as before', timeout: 500_000 }
      await expect.poll(isRestored, patience).toBe(true)
    },
    { auto: true },
  ],
})

/**
 * How pages look with some content, when they first did. On a busy site they may show for a moment
 * after a test what it had changed, though nothing was stale: the word of a change was on its way.
 */
const shown = new Map<string, string>()

function textOf(content: SanityDocument[]): string {
  const lasting = content.map(({ _rev, _updatedAt, ...document }) => document)
  return JSON.stringify(lasting.toSorted((a, b) => (a._id < b._id ? -1 : 1)))
}

/**
 * Signs in through the link that the start command prints, and opens a document or another tool.
 */
export async function openStudio(
  page: Page,
  stack: Stack,
  path: string,
  tool = 'structure',
): Promise<void> {
  const link = new URL(String(stack.cloud.urls.studio))
  await open(
    page,
    'by the link',
    `${tool}${path && `/${path}`}`.replace('/?', '?'),
    () => link.hash,
  )
}

/** Opens a place in the Studio as a user with this role. */
export async function openAs(page: Page, stack: Stack, role: RoleName, place: string) {
  const lakeUrl = String(stack.env.SANITY_API_HOST)
  const cloudFolder = join(stack.folder, 'cloud')
  const signIn = () => signInAt({ lakeUrl, cloudFolder, siteUrl: stack.url }, role)
  await open(page, role, place, async () => `#token=${await signIn()}`)
}

/** Opens the tool Leads, or a place in it, and waits until what it shows has loaded. */
export async function openLeads(page: Page, stack: Stack, role: RoleName, place = '') {
  await openAs(page, stack, role, `leads${place}`)
  await expect(page.getByText(/^Loading (leads|this person)…$/)).toHaveCount(0)
}

/** Who has signed in on a page. */
const signedIn = new WeakMap<Page, string>()

async function open(
  page: Page,
  who: string,
  place: string,
  signIn: () => string | Promise<string>,
) {
  if (signedIn.get(page) === who && (await isStarted(page))) return goTo(page, place)
  if (signedIn.has(page)) {
    // It remembers a session whose cookie is gone now.
    await page.evaluate(() => sessionStorage.clear())
    await page.context().clearCookies()
  }
  await page.goto(`/studio/${place}${await signIn()}`)
  await expect(preview(page)).toBeVisible({ timeout: 90_000 })
  signedIn.set(page, who)
}

const preview = (page: Page) => page.getByRole('link', { name: 'Preview', exact: true })

function isStarted(page: Page): Promise<boolean> {
  return preview(page).isVisible()
}

/** Goes to a place in the Studio as a link in it does, without starting it again. */
async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/studio/${place}`)
}

/** Expects that somebody has no tool for leads, and is told why where a colleague's link leads. */
export async function expectNoLeads(page: Page, role: RoleName): Promise<void> {
  await expect(page.getByRole('link', { name: /^(Leads|Insight)$/ })).toHaveCount(0)
  await goTo(page, `leads/${randomUUID()}`)
  await expect(page.getByTestId('studio-layout').getByRole('alert')).toHaveText(
    new RegExp(`You may not see leads.*[Yy]our id is ${role}\\.`, 's'),
  )
}

/** Leaves what is open and comes back by its link, or by that of another place. */
export async function reopen(page: Page, link = page.url()): Promise<string> {
  const { pathname, search } = new URL(link)
  await goTo(page, 'structure')
  await expect(page.getByTestId('pane-item-Resources')).toBeVisible()
  await goTo(page, pathname.replace('/studio/', '') + search)
  return link
}

/** Enters preview as Presentation does: with a secret written to the lake. */
export async function enterPreview(page: Page, stack: Stack, path: string): Promise<void> {
  const secret = randomUUID()
  const _id = `drafts.${randomUUID()}`
  await lakeClient(stack).create({ _id, _type: 'sanity.previewUrlSecret', secret })
  const search = { 'sanity-preview-secret': secret, 'sanity-preview-pathname': path }
  await page.goto(`/api/draft-mode/enable?${new URLSearchParams(search)}`)
  await expect(page.getByText('You see drafts.')).toBeVisible()
}

/**
 * Publishes the open document and waits until the lake has it. Presses again where the Studio
 * forgot a press: it does after 4 s in which the lake hasn't answered.
 */
export async function publish(page: Page): Promise<void> {
  const button = page.getByTestId('action-publish')
  await expect(button).toBeEnabled()
  await expect(async () => {
    if (await button.isEnabled()) await button.click()
    await expect(page.getByTestId('pane-footer-document-status')).toContainText('published', {
      timeout: 20_000,
    })
    await expect(button).toBeDisabled()
  }).toPass({ timeout: 60_000 })
}

/** Types into a field of the open document until the form has it: while it loads, it forgets. */
export async function edit(page: Page, input: Locator, text: string): Promise<void> {
  await expect(async () => {
    await input.fill(text)
    await expect(page.getByTestId('action-publish')).toBeEnabled({ timeout: 20_000 })
    await expect(input).toHaveValue(text)
  }).toPass({ timeout: 60_000 })
}

/**
 * Opens the panel of validation errors. Expects these sentences in it, and that nothing can be
 * published.
 */
export async function expectValidationErrors(page: Page, sentences: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Validation' }).click()
  for (const name of sentences) await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(page.getByTestId('action-publish')).toBeDisabled()
}

/** The HTML that a visitor gets for a path. */
export async function html(stack: Stack, path: string): Promise<string> {
  const page = await (await fetch(stack.url + path)).text()
  const [, payload] = /<template id="wake"><script async src="([^"]+)"/.exec(page) ?? []
  return payload ? page + (await (await fetch(stack.url + payload)).text()) : page
}

function documents(stack: Stack): Promise<SanityDocument[]> {
  return lakeClient(stack).fetch(
    '*[_type != "sanity.previewUrlSecret" && !string::startsWith(_type, "system.")]',
  )
}

/**
 * Undoes every change since `before`.
 *
 * @returns the hashes of the pictures that are gone with them, or null if nothing had changed
 */
async function restoreContent(
  stack: Stack,
  before: SanityDocument[],
): Promise<{ pictures: string[] } | null> {
  const now = await documents(stack)
  const same = (one: SanityDocument) =>
    now.some(({ _id, _rev }) => _id === one._id && _rev === one._rev)
  const changed = before.filter((document) => !same(document))
  const added = now.filter(({ _id }) => before.every((document) => document._id !== _id))
  if (changed.length + added.length === 0) return null
  await lakeClient(stack).mutate([
    ...changed.map(({ _rev, ...document }) => ({ createOrReplace: document })),
    ...added.map(({ _id }) => ({ delete: { id: _id } })),
  ])
  return { pictures: added.flatMap(({ _id }) => /^image-([^-]+)-/.exec(_id)?.[1] ?? []) }
}

/** Whether the campaign page, which shows the logos too, still has a picture that is gone. */
async function showsOneOf(stack: Stack, pictures: string[]): Promise<boolean> {
  if (pictures.length === 0) return false
  const page = await html(stack, '/freight-operations')
  return pictures.some((hash) => page.includes(hash))
}

const COMPARED = ['/', '/resources']

/** The HTML of Home and the list of resources. */
async function visibleParts(stack: Stack): Promise<string> {
  const pages = await Promise.all(COMPARED.map((path) => html(stack, path)))
  return pages.map((page) => /<main.*<\/main>/s.exec(page)?.[0]).join('')
}
