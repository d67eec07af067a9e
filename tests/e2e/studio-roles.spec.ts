import type { SanityClient, SanityDocument } from '@sanity/client'
import type { Stack } from '#tools/harness/stack.ts'
import { expect } from './fixtures.ts'
import { openAs, signIn } from './studio-users.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { test } from './studio.ts'

let untouched: SanityDocument | undefined

test.beforeEach(async ({ stack }) => {
  untouched = await home(stack)
})

const REFUSED = { statusCode: 403 }

test("a viewer's session is refused every way of writing", async ({ stack }) => {
  const viewer = lakeClient(stack, await signIn(stack, 'viewer'))
  await expect(viewer.getDocument('home')).resolves.toHaveProperty('headline')
  await expect(viewer.patch('home').set({ heroNote: 'mine' }).commit()).rejects.toMatchObject(
    REFUSED,
  )
  await expect(
    viewer.create({ _id: 'drafts.home', _type: 'home', heroNote: 'mine' }),
  ).rejects.toMatchObject(REFUSED)
  await expect(viewer.delete('customerLogo-castellan')).rejects.toMatchObject(REFUSED)
  await expect(edit(viewer)).rejects.toMatchObject(REFUSED)
  await expect(
    viewer.assets.upload('file', Buffer.from('mine'), { filename: 'mine.txt' }),
  ).rejects.toMatchObject(REFUSED)
  await expectUntouched(stack)
  await expect(lakeClient(stack).getDocument('drafts.home')).resolves.toBeUndefined()
})

test('a contributor edits a draft that only others can publish', async ({ page, stack }) => {
  await openAs(page, stack, 'contributor', 'structure/home')
  await page.getByTestId('field-heroNote').locator('input').fill('For review')
  const lake = lakeClient(stack)
  await expect
    .poll(async () => (await lake.getDocument('drafts.home'))?.heroNote)
    .toBe('For review')
  await expect(page.getByTestId('action-publish')).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Vision' })).toHaveCount(0)

  const contributor = lakeClient(stack, await signIn(stack, 'contributor'))
  await expect(edit(contributor)).resolves.toHaveProperty('transactionId')
  await expect(
    contributor.action({
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.home',
      publishedId: 'home',
    }),
  ).rejects.toMatchObject(REFUSED)
  await expect(
    contributor.action({
      actionType: 'sanity.action.document.unpublish',
      draftId: 'drafts.home',
      publishedId: 'home',
    }),
  ).rejects.toMatchObject(REFUSED)
  await expect(contributor.patch('home').set({ heroNote: 'mine' }).commit()).rejects.toMatchObject(
    REFUSED,
  )
  await expect(
    contributor.createOrReplace({ _id: 'home', _type: 'home', heroNote: 'mine' }),
  ).rejects.toMatchObject(REFUSED)
  await expectUntouched(stack)
})

/** What the Studio sends for every change in a form. */
function edit(client: SanityClient) {
  return client.action({
    actionType: 'sanity.action.document.edit',
    draftId: 'drafts.home',
    publishedId: 'home',
    patch: { set: { heroNote: 'mine' } },
  })
}

/** Expects Home to be published at the same revision as before. */
async function expectUntouched(stack: Stack): Promise<void> {
  expect(await home(stack)).toEqual(untouched)
}

function home(stack: Stack): Promise<SanityDocument | undefined> {
  return lakeClient(stack).getDocument('home')
}
