import type { Page } from 'playwright'
import sharp from 'sharp'
import { signIn, take, until } from './browser.ts'

/** Works in a Studio as an editor would, asks the lake after each step, and prints it. */
export function workInStudio(studio: string): Promise<void> {
  return take([
    async (page) => {
      await signIn(page, studio)
      return 'signed in'
    },
    async (page) => {
      await page.goto(`${studio}/intent/create/type=post;id=first/`, { waitUntil: 'commit' })
      await page.getByTestId('field-title').getByRole('textbox').fill('Written here')
      await until(page, '*[_id == "drafts.first"][0].title', 'Written here')
      return 'edited'
    },
    async (page) => {
      await upload(page)
      return 'uploaded'
    },
    async (page) => {
      await page.getByTestId('action-publish').click()
      await until(page, '*[_id == "first"][0].title', 'Written here')
      return 'published'
    },
  ])
}

async function upload(page: Page): Promise<void> {
  const create = { width: 40, height: 20, channels: 3 as const, background: '#258' }
  const buffer = await sharp({ create }).png().toBuffer()
  const choosing = page.waitForEvent('filechooser')
  // Studios before 6 end the name with that of the source of assets.
  await page.locator('[data-testid^="file-input-upload-button"]').first().click()
  await (await choosing).setFiles({ name: 'blue.png', mimeType: 'image/png', buffer })
  await until(page, '*[_id == "drafts.first"][0].picture.asset->metadata.dimensions.width', 40)
  await page.locator('img[src*="/images/abcd1234/"]').first().waitFor()
}
