import { styleText } from 'node:util'
import { type Attributes, isObject } from '../model/document.ts'
import type { DocumentChange, FieldChange } from './compare.ts'
import { blockText, isBlock } from './portable-text.ts'

export type Format = 'text' | 'json' | 'markdown'

/** What two datasets are called, and what became of the documents from one to the other. */
export interface Comparison {
  from: string
  to: string
  documents: DocumentChange[]
}

/** So many documents are shown unfolded in Markdown. */
const FEW = 5
/** The most characters of a comment at GitHub are 65,536. */
const LONGEST_COMMENT = 60_000

export function report(comparison: Comparison, format: Format): string {
  if (format === 'json') return asJson(comparison)
  return format === 'text' ? asText(comparison) : asMarkdown(comparison)
}

function asJson({ from, to, documents }: Comparison): string {
  return JSON.stringify({ from, to, ...countsOf(documents), documents }, null, 2)
}

function countsOf(documents: DocumentChange[]) {
  const count = (kind: string) => documents.filter(({ change }) => change === kind).length
  return { added: count('added'), removed: count('removed'), changed: count('changed') }
}

function summary(documents: DocumentChange[]): string {
  const kinds = Object.entries(countsOf(documents)).filter(([, count]) => count > 0)
  const words = kinds.map(([kind, count]) => `${count} ${kind}`).join(', ')
  return words ? `Documents: ${words}` : 'No differences'
}

function asText({ from, to, documents }: Comparison): string {
  const parts = documents.map((document) => {
    const { change, type, title, id } = document
    const heading = [change.padEnd(7), type, title && JSON.stringify(title), `(${id})`]
    const first = styleText('bold', heading.filter(Boolean).join(' '), { stream: process.stdout })
    return `\n${first}${remark(document)}\n${linesOf(document).map(colored).join('\n')}`.trimEnd()
  })
  return [`${from} → ${to}`, summary(documents), ...parts].join('\n')
}

function colored(line: string): string {
  const color = line.startsWith('-') ? 'red' : line.startsWith('+') ? 'green' : 'reset'
  return styleText(color, line, { stream: process.stdout })
}

/** Content can't break out of a block of code, nor mention somebody there. */
function asMarkdown({ from, to, documents }: Comparison): string {
  const open = documents.length > FEW ? '' : ' open'
  let text = `**${code(from)} → ${code(to)}**\n\n${summary(documents)}\n`
  for (const [index, document] of documents.entries()) {
    const { change, type, title, id } = document
    const lines = linesOf(document).join('\n')
    const names = [code(type), title && `<b>${code(title)}</b>`, code(id)].filter(Boolean).join(' ')
    let fence = '```'
    while (lines.includes(fence)) fence += '`'
    const heading = `<summary>${change} ${names}${remark(document, code)}</summary>`
    const inside = lines && `\n${fence}diff\n${lines}\n${fence}\n`
    const part = `\n<details${open}>${heading}\n${inside}\n</details>\n`
    if (text.length + part.length > LONGEST_COMMENT)
      return `${text}\nAnd ${documents.length - index} more documents, which don't fit in here.\n`
    text += part
  }
  return text
}

function code(text: string): string {
  const escaped = text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)
  return `<code>${escaped}</code>`
}

/** Of a draft or version: which document it is one of. `quoted` is for what comes from content. */
function remark(document: DocumentChange, quoted: (text: string) => string = String): string {
  const { version, publishedId, id, fromPublished } = document
  if (id === publishedId) return ''
  const compared = fromPublished ? ', compared with what is published' : ''
  return `, ${quoted(`${version} of ${publishedId}`)}${compared}`
}

/** The changes of a document's fields, each as its path and lines that begin with - and +. */
function linesOf({ change, fields }: DocumentChange): string[] {
  return change === 'removed' ? [] : fields.flatMap(linesOfField)
}

function linesOfField({ path, change, from, to }: FieldChange): string[] {
  if (change === 'moved')
    return [`  ${path} moved from place ${Number(from) + 1} to ${Number(to) + 1}`]
  const [old, now] = change === 'changed' ? shortened(show(from), show(to)) : [show(from), show(to)]
  const prefixed = (sign: string, text: string) =>
    text.split('\n').map((line) => `${sign} ${clipped(line)}`)
  return [
    `  ${path}`,
    ...(change === 'added' ? [] : prefixed('-', old)),
    ...(change === 'removed' ? [] : prefixed('+', now)),
  ]
}

/** How much is shown of a value, and around what changed in a long text. */
const LONGEST = 400
const AROUND = 40

/** Two texts with what they share cut at both ends, at spaces. */
function shortened(from: string, to: string): [string, string] {
  const least = Math.min(from.length, to.length)
  let start = 0
  while (start < least && from[start] === to[start]) start += 1
  let end = 0
  while (end < least - start && from.at(-1 - end) === to.at(-1 - end)) end += 1
  const cut = (text: string) => {
    const first = start > 2 * AROUND ? text.lastIndexOf(' ', start - AROUND) + 1 : 0
    const after = text.length - end + AROUND
    const last = end > 2 * AROUND ? text.indexOf(' ', after) : -1
    const middle = text.slice(first, last === -1 ? undefined : last)
    return `${first > 0 ? '… ' : ''}${middle}${last === -1 ? '' : ' …'}`
  }
  return [cut(from), cut(to)]
}

function clipped(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** A value for people: texts without quotes where nothing else is meant, blocks as their text. */
function show(value: unknown): string {
  if (typeof value === 'string') {
    if (/^(image|file)-[a-f0-9]{40}$/.test(value)) return value.replace(/.{32}$/, '')
    return isAmbiguous(value) ? JSON.stringify(value) : value
  }
  if (Array.isArray(value) && value.some(isBlock)) return value.map(show).join('\n')
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? ''
  if (isBlock(value)) return [styleOf(value), blockText(value)].filter(Boolean).join(' ')
  const { _type, _key, ...fields } = value
  if (typeof fields._ref === 'string') return `reference to ${fields._ref}`
  const inside = Object.entries(fields).map(([name, one]) => `${name}: ${show(one)}`)
  return `${typeof _type === 'string' ? `${_type} ` : ''}{ ${inside.join(', ')} }`
}

function isAmbiguous(text: string): boolean {
  return text.trim() !== text || /^(-?[\d.]+|true|false|null|[[{"].*|)$/s.test(text)
}

function styleOf({ style, listItem }: Attributes): string {
  const named = [style === 'normal' ? '' : style, listItem].filter((one) => typeof one === 'string')
  const words = named.filter(Boolean).join(', ')
  return words && `(${words})`
}
