import type { SanityDocument } from '@sanity/client'
import type { Locator, Page } from '@playwright/test'
import { levelDocumentId, questionDocumentId } from '#lib/content/ids.ts'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { expect } from './fixtures.ts'
import { INVISIBLE, editMarksOn, wordsIn } from './edit-marks.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { enterPreview, html, openStudio, test } from './studio.ts'

const QUIZ = '/resources/automation-checklist'

test('a click in the preview opens its field, and edits show', async ({ studio: page, stack }) => {
  await openStudio(page, stack, '', 'presentation')
  const site = page.frameLocator('iframe').first()
  await expect(page).toHaveURL(/presentation\/home\/home/)

  await opens(page, site.getByText('Free. 30 minutes with an engineer.'), /heroNote/)
  await page.getByTestId('field-heroNote').locator('input').fill('Half an hour, free')
  await expect(site.getByText('Half an hour, free')).toBeVisible()
  expect(await html(stack, '/')).not.toContain('Half an hour, free')

  await choosePerspective(page, 'Published')
  await expect(site.getByText('Free. 30 minutes with an engineer.')).toBeVisible()
  await choosePerspective(page, 'Drafts')
  await expect(site.getByText('Half an hour, free')).toBeVisible()

  await opens(page, site.getByAltText('Castellan'), /customerLogo-castellan.+image/)
  await opens(page, site.getByText('Operations teams'), /partners.+partner-2.+title/)
})

test('every text and picture is marked with its field, nothing else', async ({ page, stack }) => {
  const all = await lakeClient(stack).fetch<SanityDocument[]>(
    '*[!(_id in path("drafts.**")) && !(_type match "sanity.*")]',
  )
  const words = new Map(all.flatMap((document) => [...wordsIn(document)]))
  const fieldsOf = (...names: string[]) =>
    [...words.keys()].filter((field) => names.some((name) => field.startsWith(name)))
  const everywhere = ['siteSettings name', 'siteSettings tagline']
  const card = fieldsOf('sharedTexts access', 'sharedTexts privacyLink', 'sharedTexts call').filter(
    (field) => !/In|On|After|Next|Agenda/.test(field),
  )
  const resources = all.filter(({ _type }) => _type === 'resource')
  const logos = all.filter(({ _type }) => _type === 'customerLogo').map(({ _id }) => `${_id} image`)

  /** Expects the page to show these fields now, with their values. */
  async function expectMarked(fields: string[], pictures: string[] = []): Promise<void> {
    const marks = await editMarksOn(page)
    expect([...marks.texts.keys()]).toEqual(expect.arrayContaining(fields))
    const differing = [...marks.texts].filter(
      ([field, shown]) => !shown.every((text) => isFrom(words.get(field) ?? '', text)),
    )
    expect(differing).toEqual([])
    expect(marks.pictures.sort()).toEqual([...pictures, 'siteSettings logo'].sort())
    expect(marks.misplaced).toEqual([])
  }

  await enterPreview(page, stack, '/')
  const host = 'siteSettings discoveryCall.picture'
  await expectMarked([...everywhere, ...fieldsOf('home ')], [...logos, host])
  await page.goto('/resources')
  const cards = resources.flatMap(({ _id }) => [`${_id} title`, `${_id} description`])
  const list = fieldsOf('resourceListPage ').filter((field) => !field.endsWith('emptyText'))
  await expectMarked([...everywhere, ...list, ...cards])
  await page.goto('/privacy')
  await expectMarked([...everywhere, ...fieldsOf('privacyPage ')])
  for (const { _id, slug } of resources) {
    await page.goto(`/resources/${slug.current}`)
    await expectMarked([...everywhere, 'siteSettings consentText', ...card, ...fieldsOf(`${_id} `)])
  }

  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.goto(`${QUIZ}?show=${QUESTIONS[0]?.id}`)
  for (const [index, { id, type }] of QUESTIONS.entries()) {
    await expect(page.getByText(`Question ${index + 1} of 8`)).toBeVisible()
    await expectMarked(fieldsOf(`${questionDocumentId(id)} `))
    await page.keyboard.type(type === 'number' ? '25' : '3')
    await expect(page.getByRole('button', { name: /^(Next|Get Results)$/ })).toBeEnabled()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Quiz Complete!')).toBeVisible()
  const level = all.find(({ _id }) => _id === levelDocumentId('high'))
  // Each further sentence is for some answers only: the first is true of 25 hours a week.
  const always = fieldsOf(`${level?._id} `).filter((field) => !field.includes(' sentences['))
  const told = `${level?._id} sentences[_key=="sentence-1"].text`
  await expectMarked([...always, told, 'sharedTexts callAfterResult'], [host])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Complete Assessment Report' }).click()
  await downloading
  const report = sent.find((body) => body.includes('recommendations')) ?? '{}'
  expect(JSON.parse(report).results.recommendations).toEqual(level?.recommendations)
  expect(sent.filter((body) => INVISIBLE.test(body))).toEqual([])
})

/**
 * Whether a page shows a field's text: all of it, one sentence of a headline, as part of a
 * button's label, or around a visitor's result.
 */
function isFrom(marked: string, shown: string): boolean {
  const flat = marked.replaceAll(/\s+/g, ' ')
  const around = flat.split('{result}')
  return marked !== '' && (flat.includes(shown) || around.every((part) => shown.includes(part)))
}

/**
 * Clicks a part of the preview and expects its field to open. After each render, the overlay takes
 * a moment to position itself.
 */
async function opens(page: Page, part: Locator, url: RegExp) {
  await expect(part).toBeVisible()
  await expect(async () => {
    await part.click({ force: true, timeout: 20_000 })
    await expect(page).toHaveURL(url, { timeout: 20_000 })
  }).toPass({ timeout: 60_000 })
}

/** Makes the Studio show drafts or published documents. */
async function choosePerspective(page: Page, name: 'Drafts' | 'Published') {
  await page.getByTestId('global-perspective-menu-button').click()
  await page.getByRole('menuitem', { name }).click()
}
