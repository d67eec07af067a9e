import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { draftModeOfBuild, withoutFalseCookies } from '#lib/platform/http/cookies.ts'
import { testFolder } from '#tools/harness/folder.ts'

const OWN = 'db165cdad0a252c5'

test.each([
  ['a=1; b=%20', 'a=1; b=%20'],
  [`a=1; __prerender_bypass=${OWN}`, `a=1; __prerender_bypass=${OWN}`],
  ['__prerender_bypass=zz; a=1', 'a=1'],
  [`__prerender_bypass=; __prerender_bypass=${OWN}`, `__prerender_bypass=${OWN}`],
  [`%5f_prerender_bypass=zz; __prerender_bypass="${OWN}"`, ''],
  ['__prerender_bypass', ''],
  ['__prerender_bypass=%E0%A4%A; a=1', 'a=1'],
  ['a=%; b=2', 'b=2'],
])('of %j Next sees %j', (header, seen) => {
  expect(withoutFalseCookies(header, OWN)).toBe(seen)
})

test('without a known build, any draft mode cookie is left to Next', () => {
  expect(withoutFalseCookies('__prerender_bypass=zz', undefined)).toBe('__prerender_bypass=zz')
})

test('the build names its own cookie', () => {
  const folder = testFolder()
  expect(draftModeOfBuild(folder)).toBeUndefined()
  const manifest = JSON.stringify({ preview: { previewModeId: OWN } })
  writeFileSync(join(folder, 'prerender-manifest.json'), manifest)
  expect(draftModeOfBuild(folder)).toBe(OWN)
})
