import { isObject, jsonOf } from '../model/document.ts'

/** Differences that are named of one exchange. */
const MOST = 5

/** Fields that are another one each time. */
const OWN =
  /^(ms|_rev|_createdAt|_updatedAt|createdAt|updatedAt|timestamp|(result|previous|current)?Rev(isionID)?|transactionId|traceId|eventId|listenerName|syncTags|author|identity|createdByUserId)$/
/** What stands for something that isn't in a recording. */
const REDACTED = /<token>|<redacted>|^(person|organization)\d+$|^person@example\.com$/
const DATE = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

interface Response {
  status: number
  headers: Record<string, string>
  body: string | null
}

/** Where the lake's response isn't hosted Sanity's, in words; none if they're the same. */
export function differences(hosted: Response, lake: Response): string[] {
  const found: string[] = []
  if (hosted.status !== lake.status) found.push(said('status', hosted.status, lake.status))
  const types = [hosted, lake].map(({ headers }) => headers['content-type']?.split(';')[0])
  if (types[0] !== types[1]) found.push(said('content-type', types[0], types[1]))
  if (hosted.body !== null && lake.body !== null)
    compare('body', valuesOf(hosted.body), valuesOf(lake.body), found)
  return found.length > MOST ? [...found.slice(0, MOST), `and ${found.length - MOST} more`] : found
}

function compare(path: string, hosted: unknown, lake: unknown, found: string[]): void {
  if (hosted === lake || (isDate(hosted) && isDate(lake))) return
  if (typeof hosted === 'string' && REDACTED.test(hosted) && typeof lake === 'string') return
  if (Array.isArray(hosted) && Array.isArray(lake)) {
    if (hosted.length !== lake.length)
      found.push(said(`${path}.length`, hosted.length, lake.length))
    for (const [index, one] of hosted.slice(0, lake.length).entries())
      compare(`${path}[${index}]`, one, lake[index], found)
  } else if (isObject(hosted) && isObject(lake)) {
    for (const name of new Set([...Object.keys(hosted), ...Object.keys(lake)])) {
      const [one, other] = [hosted[name], lake[name]]
      if (OWN.test(name) && typeof one === typeof other) continue
      compare(`${path}.${name}`, one, other, found)
    }
  } else {
    found.push(said(path, hosted, lake))
  }
}

/** JSON, or lines of it; else the text itself. */
function valuesOf(body: string): unknown {
  const value = jsonOf(body)
  if (value !== undefined) return value
  const lines = body.split('\n').filter(Boolean)
  return lines.length > 1 ? lines.map(valuesOf) : body
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && DATE.test(value)
}

function said(where: string, hosted: unknown, lake: unknown): string {
  const text = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 100)
  return `${where}: hosted ${text(hosted)}, lake ${text(lake)}`
}
