/** A text block of rich text, with the keys that Sanity wants; `key` is unique within its field. */
export function block(key: string, text: string, style: 'normal' | 'h2' | 'h3' = 'normal') {
  return {
    _type: 'block',
    _key: key,
    style,
    markDefs: [],
    children: [{ _type: 'span', _key: `${key}-text`, text, marks: [] }],
  }
}

/** Paragraphs, one a text. A text that starts with '## ' is a heading. */
export function richText(...texts: string[]) {
  return texts.map((text, index) =>
    text.startsWith('## ')
      ? block(`block-${index + 1}`, text.slice(3), 'h2')
      : block(`block-${index + 1}`, text),
  )
}
