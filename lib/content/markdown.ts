import { portableTextToMarkdown } from '@portabletext/markdown'
import type { PortableTextBlock } from '@portabletext/react'
import { env } from '#lib/platform/env/env.ts'
import { items } from './readers.ts'

/** What pages' twins are written with: Markdown (CommonMark) in which texts of staff stay texts. */

// oxlint-disable-next-line no-control-regex -- what Markdown would replace, and no page shows
const CONTROLS = /[\0-\x08\x0E-\x1F\x7F]/g
/** A URL in a text, without what ends its sentence, or a table's cell. */
const URL_IN_TEXT = /(https?:\/\/[^\s<>|]*[^\s<>|.,;:!?'")\]])/

/** A text as Markdown that reads the same wherever it stands but within a link. */
export function escape(text: string): string {
  return words(text).trim()
}

function words(text: string): string {
  const parts = shown(text).split(URL_IN_TEXT)
  return parts.map((part, n) => (n % 2 === 1 ? `<${part}>` : signs(part))).join('')
}

/** As a page shows it: line breaks and other blanks are one space. */
function shown(text: string): string {
  return text.replace(CONTROLS, '').replace(/\s+/g, ' ')
}

/** The text with all escaped that may be a sign. */
function signs(text: string): string {
  return (
    text
      // An ampersand may begin an entity, and a '!' before a link would make it a picture.
      .replace(/[\\`*_[\]<>~|#]|&(?=#?\w*(?:;|$))|!$/g, '\\$&')
      // What would begin a list, or underline a heading.
      .replace(/(?<=^ ?)(?:[-+](?=[- ]|$)|=)|(?<=^ ?\d*)[.)]/, '\\$&')
  )
}

export function heading(level: number, text: string): string {
  return around('#'.repeat(level).concat(' '), escape(text), '')
}

/** A text that stands alone on its line. */
export function bold(text: string): string {
  return around('**', escape(text), '**')
}

/** A link, with its whole URL: a reader may have no other. A picture is one to what it shows. */
export function link(text: string, href: string): string {
  return around('[', signs(shown(text).trim()), `](${destination(href)})`)
}

function around(before: string, text: string, after: string): string {
  return text && before + text + after
}

/** The texts below each other in one paragraph. */
export function stacked(...lines: (string | null | undefined | false)[]): string {
  return lines.filter(Boolean).join('\\\n')
}

export function list(entries: readonly (string | false)[]): string {
  return entries
    .filter((entry): entry is string => Boolean(entry))
    .map((entry) => `- ${entry.replaceAll('\n', '\n  ')}`)
    .join('\n')
}

export function table(columns: readonly string[], rows: readonly string[][]): string {
  const lines = [
    columns.map(escape),
    columns.map(() => '---'),
    ...rows.map((row) => row.map(escape)),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function quoted(markdown: string): string {
  return markdown.replace(/^/gm, '> ')
}

/** The parts as paragraphs, without those that are empty. */
export function joined(...parts: (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join('\n\n')
}

/**
 * Rich text, as lib/ui/prose.tsx shows it. The library writes headings and lists; what is within
 * them it would escape by their place, for readers that find URLs in texts.
 */
export function prose(blocks: PortableTextBlock[]): string {
  const markDefs = blocks.map((block, n) => [
    { _type: 'inline', _key: `${n}`, text: inline(block) },
  ])
  return portableTextToMarkdown(
    blocks.map((block, n) => ({
      ...block,
      markDefs: markDefs[n],
      children: [{ _type: 'span', _key: 'all', text: 'words', marks: [`${n}`] }],
    })),
    { marks: { inline: ({ value }) => String(value?.text).trim() } },
  )
}

/** What is within a block. */
function inline({ children, markDefs }: PortableTextBlock): string {
  let written = ''
  for (const span of items(children)) {
    const text = 'text' in span ? String(span.text) : ''
    const marks = span.marks ?? []
    const target = items(markDefs).find(({ _key }) => marks.includes(_key))
    // Only what begins a line may be a list's sign.
    const before = /[^\s\d]/.test(written) ? 'x' : ''
    const plain = (target ? signs(before + shown(text)) : words(before + text)).slice(before.length)
    const marked = emphasized(plain, marks, written)
    written += target && plain.trim() ? `[${marked}](${destination(String(target.href))})` : marked
  }
  return written
}

/** Next to blanks, punctuation or others of them the marks would be read as asterisks. */
function emphasized(text: string, marks: readonly string[], before: string): string {
  const isPossible = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u.test(text) && !before.endsWith('*')
  const mark = isPossible
    ? `${marks.includes('strong') ? '**' : ''}${marks.includes('em') ? '*' : ''}`
    : ''
  return mark + text + mark
}

/** A URL as the target of a link, which ends at a blank or a bracket. */
function destination(href: string): string {
  const url = URL.parse(href, env.SITE_URL)?.href ?? ''
  return url
    .replace(/[()<>\\`\s]/g, (each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replace(/&(?=#?\w+;)/g, '&amp;')
}
