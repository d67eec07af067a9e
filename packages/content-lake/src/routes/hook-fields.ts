import type { Fields } from '../http/fields.ts'
import { httpError } from '../model/errors.ts'
import type { Operation } from '../model/webhook.ts'
import type { Hook } from '../store/hook-table.ts'

const TYPES = ['document', 'transaction'] as const
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const OPERATIONS: readonly Operation[] = ['create', 'update', 'delete']

/** Fields that only document webhooks have. */
const OF_DOCUMENTS = ['rule', 'headers', 'httpMethod', 'secret', 'includeDrafts']

/**
 * What a request changes in a webhook.
 *
 * @param known the webhook so far; without a name, it's new
 * @throws 400 that names a wrong field
 */
export function changesIn(fields: Fields, known: Hook): Partial<Hook> {
  const isNew = known.name === ''
  const type = fields.oneOf('type', isNew ? TYPES : [known.type], known.type)
  const wrong = type === 'transaction' && OF_DOCUMENTS.find((name) => fields.has(name))
  if (wrong) throw httpError(400, `"${wrong}" is not for transaction webhooks`)
  const url = fields.has('url') || isNew ? fields.text('url') : known.url
  if (!/^https?:/.test(URL.parse(url)?.protocol ?? '')) throw httpError(400, '"url" must be a URL')
  const nullable = (name: string, value: string | null) =>
    fields.has(name) ? fields.optionalText(name) : value
  return {
    type,
    url,
    name: fields.has('name') || isNew ? fields.text('name') : known.name,
    dataset: fields.has('dataset') ? fields.text('dataset') : known.dataset,
    description: nullable('description', known.description),
    secret: nullable('secret', known.secret),
    httpMethod: fields.has('httpMethod')
      ? fields.oneOf('httpMethod', METHODS, 'POST')
      : known.httpMethod,
    includeDrafts: fields.flag('includeDrafts', known.includeDrafts),
    isDisabledByUser: fields.flag('isDisabledByUser', known.isDisabledByUser),
    headers: fields.has('headers') ? readHeaders(fields.object('headers')) : known.headers,
    ...(fields.has('rule') && readRule(fields.object('rule'), known)),
  }
}

function readRule(rule: Record<string, unknown>, known: Hook): Partial<Hook> {
  const on = rule.on ?? known.on
  if (!Array.isArray(on) || !on.every((one) => OPERATIONS.includes(one)))
    throw httpError(400, `"rule.on" must be a list of ${OPERATIONS.join(', ')}`)
  const text = (name: 'filter' | 'projection') => {
    const value = rule[name] === undefined ? known[name] : rule[name]
    if (value === null || typeof value === 'string') return value || null
    throw httpError(400, `"rule.${name}" must be a text`)
  }
  return { on, filter: text('filter'), projection: text('projection') }
}

function readHeaders(headers: Record<string, unknown>): Record<string, string> {
  try {
    return Object.fromEntries(new Headers(headers as Record<string, string>))
  } catch {
    throw httpError(400, '"headers" must be an object of header names and texts')
  }
}
