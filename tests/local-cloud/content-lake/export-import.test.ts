import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLake, type TestLake } from './lake.ts'
import { twoColours } from './pictures.ts'

let from: TestLake
let to: TestLake
beforeAll(async () => {
  from = await startTestLake()
  to = await startTestLake()
})
afterAll(async () => {
  await from.close()
  await to.close()
})

test("what Sanity's own export takes from one lake, its import brings into another", async () => {
  const client = from.client({ perspective: 'raw' })
  const image = await client.assets.upload('image', await (await twoColours()).png().toBuffer(), {
    filename: 'two.png',
  })
  const file = await client.assets.upload('file', Buffer.from('%PDF-1.7'), {
    filename: 'guide.pdf',
    contentType: 'application/pdf',
  })
  const asset = (_ref: string) => ({ asset: { _type: 'reference', _ref } })
  await client
    .transaction()
    .create({
      _id: 'page',
      _type: 'page',
      image: { _type: 'image', ...asset(image._id) },
      file: { _type: 'file', ...asset(file._id) },
    })
    .create({ _id: 'other', _type: 'page', next: { _type: 'reference', _ref: 'page' } })
    .create({ _id: 'page.private', _type: 'page', title: 'Private' })
    .create({ _id: 'drafts.page', _type: 'page', title: 'Draft' })
    .commit()
  const outputPath = join(from.folder, 'export.tar.gz')
  await exportDataset({ client, dataset: 'production', outputPath })
  const target = to.client({ perspective: 'raw' })
  await sanityImport(createReadStream(outputPath), { client: target, operation: 'create' })
  const query =
    '*{_id, _type, title, image, file, next, sha1hash, mimeType, size, "dimensions": metadata.dimensions}'
  expect(await target.fetch(query)).toEqual(await client.fetch(query))
  const moved = await target.getDocument(file._id)
  expect(await (await fetch(String(moved?.url))).text()).toBe('%PDF-1.7')
})
