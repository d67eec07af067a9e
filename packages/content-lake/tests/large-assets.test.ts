import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_UPLOAD_TIME } from '../src/assets/files.ts'
import { clientOf } from './lake.ts'
import { BIN, type LakeProcess, startCommand } from './lake-process.ts'
import { useFolder } from './setup.ts'

const MIB = 1024 * 1024
const SIZE = 160
const RECEIVING = '.another.partial'

const folder = useFolder()
let lake: LakeProcess
beforeAll(async () => {
  await mkdir(join(folder, 'assets'))
  const longAgo = new Date(Date.now() - 2 * MAX_UPLOAD_TIME)
  for (const [name, time] of [
    ['.killed.partial', longAgo],
    [RECEIVING, new Date()],
  ] as const) {
    await writeFile(join(folder, 'assets', name), 'half a file')
    await utimes(join(folder, 'assets', name), time, time)
  }
  const project = ['--project', 'abcd1234', '--dataset', 'production']
  // V8 optimizes Postgres in the background, with hundreds of megabytes, whenever it gets a core.
  const node = [process.execPath, '--liftoff-only', BIN]
  lake = await startCommand(node, ...project, '--data', folder, '--port', '0')
})
afterAll(() => lake.end('SIGTERM'))

const upload = (body: Readable) =>
  clientOf(lake.url, { token: lake.token, projectId: 'abcd1234' }).assets.upload('file', body, {
    filename: 'large.bin',
  })

function* mebibytes(count: number) {
  for (let n = 0; n < count; n++) yield Buffer.alloc(MIB, `${n} of a large file`)
}

const partialFiles = async () =>
  (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.partial'))

/** Most memory that the lake's process uses meanwhile, in MiB beyond what it uses at first. */
async function memoryOf(work: () => Promise<void>): Promise<number> {
  const used = () => {
    const status = readFileSync(`/proc/${lake.child.pid}/status`, 'utf8')
    return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  }
  const before = used()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, used())), 20)
  await work().finally(() => clearInterval(watch))
  return most - before
}

test.skipIf(process.platform !== 'linux')(
  'a large file goes in and out as it arrives, in little memory',
  async () => {
    const sha1 = createHash('sha1')
    for (const bytes of mebibytes(SIZE)) sha1.update(bytes)
    const expected = sha1.digest('hex')
    let url = ''
    const receiving = await memoryOf(async () => {
      const asset = await upload(Readable.from(mebibytes(SIZE)))
      expect(asset).toMatchObject({ sha1hash: expected, size: SIZE * MIB })
      url = asset.url
    })
    const sending = await memoryOf(async () => {
      const received = createHash('sha1')
      for await (const bytes of (await fetch(url)).body ?? []) received.update(bytes)
      expect(received.digest('hex')).toBe(expected)
    })
    expect(receiving).toBeLessThan(SIZE / 4)
    expect(sending).toBeLessThan(SIZE / 4)
  },
)

test('an upload that ends too early leaves no document and no file', async () => {
  const files = await readdir(join(folder, 'assets'))
  const body = (async function* () {
    yield* mebibytes(2)
    await expect.poll(partialFiles).toHaveLength(2)
    throw new Error('the caller fails')
  })()
  await expect(upload(Readable.from(body))).rejects.toThrow()
  await expect.poll(() => readdir(join(folder, 'assets'))).toEqual(files)
})

test('what a killed lake had begun to receive is deleted, what others receive is not', async () => {
  await upload(Readable.from(mebibytes(1)))
  expect(await partialFiles()).toEqual([RECEIVING])
})
