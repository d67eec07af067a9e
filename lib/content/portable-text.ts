import type { PortableTextBlock } from '@portabletext/react'
import { items, oneOf, text, texts } from './readers.ts'
import { safeHref } from './safe-href.ts'

const STYLES = ['normal', 'h2', 'h3'] as const

/** Links to the web, to an email address or to a page of this site. */
function links(value: unknown): { _type: 'link'; _key: string; href: string }[] {
  return records(value).flatMap((mark) => {
    const href = safeHref(mark.href)
    const key = text(mark._key)
    return mark._type === 'link' && key && href ? [{ _type: 'link', _key: key, href }] : []
  })
}

function records(value: unknown): Record<string, unknown>[] {
  return items(Array.isArray(value) ? value : [])
}

/**
 * The text blocks of a rich text, in the shape that @portabletext/react expects. Leaves out
 * anything that isn't a text block or has no text; removes unsafe links but keeps their text.
 */
export function blocks(value: unknown): PortableTextBlock[] {
  return records(value).flatMap((block, index) => {
    const spans = records(block.children).filter((span) => typeof span.text === 'string')
    if (block._type !== 'block' || !spans.some((span) => text(span.text))) return []
    const markDefs = links(block.markDefs)
    const validMarks = new Set(['strong', 'em', ...markDefs.map((mark) => mark._key)])
    return [
      {
        _type: 'block',
        _key: text(block._key, `block-${index}`),
        style: oneOf(STYLES, block.style) ?? 'normal',
        ...list(block),
        markDefs,
        children: spans.map((span, place) => ({
          _type: 'span',
          _key: text(span._key, `span-${place}`),
          text: String(span.text),
          marks: texts(span.marks).filter((mark) => validMarks.has(mark)),
        })),
      },
    ]
  })
}

function list(block: Record<string, unknown>): { listItem?: string; level?: number } {
  const { listItem, level } = block
  if (listItem !== 'bullet' && listItem !== 'number') return {}
  return { listItem, level: Number.isInteger(level) ? Math.min(Math.max(Number(level), 1), 4) : 1 }
}
