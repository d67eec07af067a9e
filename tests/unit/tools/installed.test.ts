import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testFolder } from '#tools/harness/folder.ts'
import { isInstalled } from '#tools/installed.mjs'

let root: string

beforeEach(async () => {
  root = testFolder()
  await mkdir(join(root, 'node_modules'))
})

const one = { 'node_modules/one': { integrity: 'sha512-1' } }

/** Writes the wanted packages, and npm's own list of the installed ones. */
async function given(wanted: object, there?: object): Promise<void> {
  const all = { '': { name: 'product' }, ...wanted }
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: all }))
  const file = join(root, 'node_modules/.package-lock.json')
  if (there) await writeFile(file, JSON.stringify({ packages: there }))
}

test('after npm ci nothing is installed again', async () => {
  await given(one, one)
  expect(isInstalled(root)).toBe(true)
})

test('a missing or another version of a package is installed', async () => {
  await given(one)
  expect(isInstalled(root)).toBe(false)
  await given(one, {})
  expect(isInstalled(root)).toBe(false)
  await given(one, { 'node_modules/one': { integrity: 'sha512-2' } })
  expect(isInstalled(root)).toBe(false)
})

test("a workspace is installed once it's linked", async () => {
  const wanted = { ...one, 'node_modules/own': { link: true }, 'packages/own': {} }
  await given(wanted, one)
  expect(isInstalled(root)).toBe(false)
  await given(wanted, wanted)
  expect(isInstalled(root)).toBe(true)
})

test('an optional package of another system may be missing', async () => {
  const wanted = { ...one, 'node_modules/mac': { integrity: 'sha512-3', optional: true } }
  await given(wanted, one)
  expect(isInstalled(root)).toBe(true)
})

test("this checkout's packages count as installed", () => {
  expect(isInstalled(process.cwd())).toBe(true)
})
