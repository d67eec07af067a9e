import { randomUUID } from 'node:crypto'
import type { SanityDocument } from '@sanity/client'
import type { Locator, Page } from '@playwright/test'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { expect, test as base, type Expected } from './fixtures.ts'

/**
 * Sanity's hosts for which the Studio has no switch. Its policy makes the browser refuse them
 * before anything is sent.
 */
export const REFUSED = ['api.sanity.io', 'sanity-cdn.com', 'design-system-static.sanity.io']

/**
 * Declares what every page with the Studio reports: its refused hosts, and a last message to a
 * socket that is closing as the page is left.
 */
export function expectStudio(expected: Expected): void {
  expected.hosts.push(...REFUSED)
  expected.problems.push(
    /Content Security Policy|violates the document's/,
    / csp$/,
    /Failed to fetch version for package/,
    /WebSocket is already in CLOSING or CLOSED state/,
  )
}

/**
 * A test with the Studio. Afterwards it restores the content and the pages, because other files
 * share the stack.
 */
export const test = base.extend<{ content: void }>({
  content: [
    async ({ expected, stack }, provide) => {
      expectStudio(expected)
      const before = await documents(stack)
      // Those of the build, or of the test before, may still be being made again.
      await expect.poll(() => isStale(stack)).toBe(false)
      const pages = await visibleParts(stack)
      await provide()
      const changes = await restoreContent(stack, before)
      if (!changes) return
      const isRestored = async () =>
        (await visibleParts(stack)) === pages && !(await showsOneOf(stack, changes.pictures))
      await expect.poll(isRestored, { message: 'the pages as before' }).toBe(true)
    },
    { auto: true },
  ],
})

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
  const [place = '', search = ''] = path.split('?')
  link.pathname = `/studio/${tool}${place && `/${place}`}`
  link.search = search
  await page.goto(link.href)
  await expect(page.getByRole('link', { name: 'Preview', exact: true })).toBeVisible({
    timeout: 90_000,
  })
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
  const [, payload] = /"payload":"([^"]+)"/.exec(page) ?? []
  return payload ? page + (await (await fetch(stack.url + payload + path)).text()) : page
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

async function isStale(stack: Stack): Promise<boolean> {
  const headers = { 'Cache-Control': 'no-cache' }
  const answers = await Promise.all(COMPARED.map((path) => fetch(stack.url + path, { headers })))
  return answers.some((answer) => answer.headers.get('x-nextjs-cache') === 'STALE')
}

/** The HTML of Home and the list of resources. */
async function visibleParts(stack: Stack): Promise<string> {
  const pages = await Promise.all(COMPARED.map((path) => html(stack, path)))
  return pages.map((page) => /<main.*<\/main>/s.exec(page)?.[0]).join('')
}
