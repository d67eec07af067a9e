import { expect, test } from 'vitest'
import { inlinePicture } from '#lib/content/picture.tsx'
import { fileServer } from '#tests/server.ts'

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg"><path d='M3,3 l10 10' fill="#123"/></svg>`

const origin = await fileServer((request, response) => {
  if (request.url === '/gone.svg') response.statusCode = 404
  response.setHeader('Content-Type', 'image/svg+xml')
  response.end(request.url === '/large.svg' ? DRAWING.repeat(100) : DRAWING)
})

const picture = (file: string) => ({
  url: `${origin}/${file}`,
  width: 16,
  height: 16,
  alt: 'A mark',
  isVector: file.endsWith('svg'),
})

test('a small drawing is inlined unchanged', async () => {
  const { url, ...rest } = await inlinePicture(picture('mark.svg'))
  expect(url).toMatch(/^data:image\/svg\+xml,[^"<>#\s]*/)
  expect(await (await fetch(url)).text()).toBe(DRAWING)
  expect({ url: picture('mark.svg').url, ...rest }).toEqual(picture('mark.svg'))
})

test.each(['large.svg', 'gone.svg', 'photo.png'])('%s stays a separate file', async (file) => {
  expect(await inlinePicture(picture(file))).toEqual(picture(file))
})

test('without a response from the content lake the page still has its link', async () => {
  const unreachable = { ...picture('mark.svg'), url: 'http://127.0.0.1:1/mark.svg' }
  expect(await inlinePicture(unreachable)).toEqual(unreachable)
})
