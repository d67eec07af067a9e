import type { FileOnDisk } from '../assets/files.ts'
import { httpError } from '../model/errors.ts'
import type { LakeRequest, Reply } from './route.ts'

/**
 * Replies with a file, or with the part of it that `Range` requests: 206, or 416 if the range can't
 * be satisfied. https://www.rfc-editor.org/rfc/rfc9110#name-range-requests
 *
 * @param headers of the whole file, which is sent if `If-Range` doesn't match its `etag`
 */
export function fileReply(
  { method, incoming }: LakeRequest,
  headers: Record<string, string>,
  { path, size }: FileOnDisk,
): Reply {
  const { range: requested, 'if-range': expected } = incoming.headers
  const all = { ...headers, 'accept-ranges': 'bytes' }
  const current = expected === undefined || expected === headers.etag
  const range = method === 'GET' && requested && current ? readRange(requested, size) : null
  if (!range) return { headers: all, file: { path, start: 0, end: size - 1 } }
  if (range.start > range.end) {
    const { status, body } = httpError(416, 'The file has none of these bytes')
    const none = { 'content-range': `bytes */${size}`, 'access-control-allow-origin': '*' }
    return { status, headers: none, body }
  }
  const part = { 'content-range': `bytes ${range.start}-${range.end}/${size}` }
  return { status: 206, headers: { ...all, ...part }, file: { path, ...range } }
}

/**
 * The first and last byte of a single range. Null for headers that servers ignore: multiple ranges,
 * other units, invalid syntax. `start` is greater than `end` if the range can't be satisfied.
 */
function readRange(header: string, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (first === '' && last === '') return null
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return null
  return { start: Number(first), end: Math.min(last === '' ? size : Number(last), size - 1) }
}
