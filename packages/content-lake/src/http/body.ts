import { isObject } from '../model/document.ts'
import type { Attributes } from '../model/document.ts'
import { LakeError, httpError } from '../model/errors.ts'
import { isCdn } from './hosts.ts'
import type { LakeRequest } from './route.ts'

const MAX_JSON = 8 * 1024 * 1024
const MAX_JSON_OF_CDN = 300_000

/**
 * Reads the request body.
 *
 * @param limit in bytes, enforced while they arrive
 * @throws 413 beyond the limit
 */
export async function readBytes(request: LakeRequest, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const bytes of readChunks(request, limit)) chunks.push(bytes)
  return Buffer.concat(chunks)
}

/**
 * Reads the request body as it arrives.
 *
 * @param limit in bytes
 * @throws 413 beyond the limit, 400 if the caller leaves before its end
 */
export async function* readChunks({ incoming }: LakeRequest, limit: number) {
  const tooLarge = () => httpError(413, `The request body is larger than ${limit} bytes`)
  if (Number(incoming.headers['content-length']) > limit) throw tooLarge()
  let size = 0
  try {
    // A destroyed request couldn't be answered.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      if (size > limit) throw tooLarge()
      yield bytes
    }
  } catch (error) {
    throw incoming.complete || error instanceof LakeError
      ? error
      : httpError(400, 'The request body has no end')
  }
}

/**
 * Reads the request body as a JSON object. Like Sanity, it doesn't check the Content-Type.
 *
 * @throws 400 for anything else
 */
export async function readJson(request: LakeRequest): Promise<Attributes> {
  const limit = isCdn(request.incoming) ? MAX_JSON_OF_CDN : MAX_JSON
  const text = (await readBytes(request, limit)).toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw httpError(400, 'The request body is not valid JSON')
  }
  if (!isObject(value)) throw httpError(400, 'The request body must be a JSON object')
  return value
}
