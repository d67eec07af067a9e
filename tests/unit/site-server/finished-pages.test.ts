import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { expect, test } from 'vitest'
import { ownProcess } from '#lib/delivery/refresh/own-process.ts'
import { bodyOf, finish, finishedPage } from '#lib/delivery/server/finished-pages.ts'
import { fileFolder } from '#tools/harness/folder.ts'

const GATE = `<!DOCTYPE html><html><head><script src="/page-script/abc.js" async=""></script></head>
<body><form data-wakes="">words</form><script src="/_next/static/a.js" async=""></script>
<script>(self.__next_f=self.__next_f||[]).push([1,"words"])</script></body></html>`
const PAYLOAD = expect.stringContaining('of [["__next_f",[1,"words"]]])')

const folder = fileFolder()
ownProcess.folder = folder

const textOf = async (hash: string, part: 'html' | 'payload' = 'payload') => {
  const page = await finishedPage(hash)
  return page && (await bodyOf(page, part, undefined)).toString()
}

test('a page and its payload are made once, and known by the hash of the page', async () => {
  const [one, other] = await Promise.all([finish(GATE, '/gate'), finish(GATE, '/gate')])
  expect(one).toBe(other)
  expect(await textOf(one.hash)).toEqual(PAYLOAD)
  expect(await textOf(one.hash, 'html')).toContain(`/wake/${one.hash}/gate"`)
  expect(await finishedPage('other')).toBeUndefined()
})

test('a body holds on to no more memory than its length', async () => {
  await bodyOf(await finish(GATE, '/gate'), 'html', 'gzip')
  const { bodies } = await finish(GATE, '/gate')
  for (const { br, gzip = br } of Object.values(bodies))
    expect([br.buffer.byteLength, gzip.buffer.byteLength]).toEqual([br.length, gzip.length])
})

test('what memory has no room for is read from a file, as it was', async () => {
  const { hash } = await finish(GATE, '/gate')
  // In a comment, which is read three times as fast as text.
  const noise = () => `<!--${randomBytes(12 * 2 ** 20).toString('base64')}-->`
  const inFiles = () => readdir(join(folder, 'finished')).catch((): string[] => [])
  while (!(await inFiles()).includes(hash)) await finish(noise(), '/noise')
  expect(await textOf(hash), 'while its file is written').toEqual(PAYLOAD)
  await expect
    .poll(async () => deserialize(await readFile(join(folder, 'finished', hash))).hash)
    .toBe(hash)
  expect(await textOf(hash)).toEqual(PAYLOAD)
})
