import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { openStudio, test } from './studio.ts'

/** Files to try in turn: name, media type, bytes, and the field's message. */
const REFUSED = [
  ['photo.jpg', 'image/jpeg', 'x', 'This is a JPEG. The field takes SVG or PNG.'],
  ['broken.png', 'image/png', 'x', 'This picture is damaged. Please export it again.'],
  [
    'run.svg',
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
    'This SVG contains a script. Please export it without.',
  ],
] as const

test('a file that a field cannot take is refused with a reason', async ({
  studio: page,
  stack,
}) => {
  // Wide enough for the list of lists: in a narrow window it is collapsed.
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openStudio(page, stack, 'orderable-customerLogo;customerLogo-castellan')
  for (const [name, mimeType, bytes, reason] of REFUSED) {
    await choose(page, { name, mimeType, buffer: Buffer.from(bytes) })
    await expect(page.getByText(reason)).toBeVisible()
  }
  const draft = () => lakeClient(stack).getDocument('drafts.customerLogo-castellan')
  expect(await draft()).toBeUndefined()
  const square =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'
  const good = { name: 'good.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(square) }
  await choose(page, good)
  await expect.poll(async () => (await draft())?.image?.asset?._ref).toMatch(/-9x9-svg$/)
  await expect(page.getByText('Nothing was uploaded.')).toHaveCount(0)

  await page.getByTestId('pane-item-Unpublished changes').click()
  // The list of examples in use names it as well.
  const listed = page
    .getByRole('link', { name: 'Castellan' })
    .filter({ hasNotText: 'Customer logo:' })
  await expect(listed).toBeVisible()
})

test('a guide’s document is checked: chosen, dropped or pasted', async ({
  studio: page,
  stack,
}) => {
  const id = 'resource-ai-implementation-roadmap'
  await openStudio(page, stack, `orderable-resource;${id}`)
  await page.getByRole('tab', { name: 'Document' }).click()
  const reason = page.getByText(/^Nothing was uploaded\./)
  await page.getByRole('button', { name: 'Open file options menu' }).click()
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') }
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload' }).click()
  await (await choosing).setFiles(photo)
  await expect(reason).toHaveText('Nothing was uploaded. This is a JPEG. The field takes PDF.')
  await page.keyboard.press('Escape')

  const target = page.locator('[data-is-file-target]').first()
  await give(target, 'drop', ['picture.png', 'image/png', 'x'])
  await expect(reason).toContainText('This is a PNG. The field takes PDF.')
  // The keys alone: the browser's own paste would end what they begin, with nothing to paste.
  await target.dispatchEvent('keydown', { key: 'v', ctrlKey: true })
  const focused = page.locator('[contenteditable]:focus')
  await give(focused, 'paste', ['moving.gif', 'image/gif', 'x'])
  await expect(reason).toContainText('This is a GIF. The field takes PDF.')
  expect(await lakeClient(stack).getDocument(`drafts.${id}`)).toBeUndefined()
  await give(focused, 'paste', ['guide.pdf', 'application/pdf', '%PDF-1.7 %%EOF'])
  await expect(reason).toHaveCount(0)
  const draft = () => lakeClient(stack).getDocument(`drafts.${id}`)
  await expect.poll(async () => (await draft())?.document?.asset?._ref).toMatch(/^file-/)
})

/** Drops or pastes a file: name, media type and content. */
async function give(target: Locator, type: 'drop' | 'paste', file: [string, string, string]) {
  await target.evaluate(
    (element, [kind, name, mediaType, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([content], name, { type: mediaType }))
      const init = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      )
    },
    [type, ...file] as const,
  )
}

/** Opens the field's file dialog and chooses a file. After a refusal its menu is still open. */
async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const upload = page.getByTestId('file-input-upload-button').first()
  const menu = page.getByTestId('options-menu-button').first()
  if (!(await upload.isVisible())) await menu.click()
  const choosing = page.waitForEvent('filechooser')
  await upload.click()
  await (await choosing).setFiles(file)
}
