import type { RichText } from './schema.generated.ts'

/** A link in a text: its words and its URL. */
const LINK = /\[([^\]]+)\]\(([^)]+)\)/

/**
 * A rich-text block with the keys Sanity requires; `key` is unique within its field. Links are
 * written `[words](url)`.
 */
function block(
  key: string,
  text: string,
  look: { style?: 'h2'; listItem?: 'bullet' },
): RichText[number] {
  const markDefs: { _type: 'link'; _key: string; href: string }[] = []
  const children = []
  // Splitting by a pattern with two groups yields: text, words, URL, text, …
  const parts = text.split(new RegExp(LINK, 'g'))
  for (let at = 0; at < parts.length; at += 3) {
    const [before = '', words, href] = parts.slice(at, at + 3)
    children.push(span(`${key}-text-${at}`, before))
    if (words === undefined || href === undefined) continue
    const link = `${key}-link-${at}`
    markDefs.push({ _type: 'link', _key: link, href })
    children.push(span(`${key}-words-${at}`, words, link))
  }
  const list = look.listItem && { listItem: look.listItem, level: 1 }
  return { _type: 'block', _key: key, style: look.style ?? 'normal', ...list, markDefs, children }
}

function span(key: string, text: string, ...marks: string[]) {
  return { _type: 'span' as const, _key: key, text, marks }
}

/** One paragraph per text. A text that starts with '## ' is a heading, with '- ' a list item. */
export function richText(...texts: string[]): RichText {
  return texts.map((text, index) => {
    const key = `block-${index + 1}`
    if (text.startsWith('## ')) return block(key, text.slice(3), { style: 'h2' })
    if (text.startsWith('- ')) return block(key, text.slice(2), { listItem: 'bullet' })
    return block(key, text, {})
  })
}
