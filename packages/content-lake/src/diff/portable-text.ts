import { type Attributes, isObject } from '../model/document.ts'

/** Whether a value is a paragraph, heading or list item of Portable Text. */
export function isBlock(value: unknown): value is Attributes & { children: unknown[] } {
  if (!isObject(value) || !Array.isArray(value.children)) return false
  return value._type === 'block' || value.children.some(isSpan)
}

function isSpan(value: unknown): boolean {
  return isObject(value) && value._type === 'span' && typeof value.text === 'string'
}

/**
 * A block's text, with its marks as tags: `See <link href="/a">the guide</link>`. How an editor
 * splits it into spans, and their keys, isn't seen.
 */
export function blockText({ children, markDefs }: Attributes & { children: unknown[] }): string {
  const definitions = Array.isArray(markDefs) ? markDefs.filter(isObject) : []
  let text = ''
  const open: string[] = []
  const close = (kept: number) => {
    for (const one of open.splice(kept).toReversed()) text += `</${one.split(' ')[0]}>`
  }
  for (const child of children) {
    if (!isObject(child)) continue
    const isText = isSpan(child)
    const marks: unknown[] = isText && Array.isArray(child.marks) ? child.marks : []
    const tags = marks.map((mark) => {
      const definition = definitions.find(({ _key }) => _key === mark)
      return definition ? tag(definition) : String(mark)
    })
    const same = tags.findIndex((one, index) => open[index] !== one)
    close(same === -1 ? tags.length : same)
    for (const one of tags.slice(open.length)) {
      text += `<${one}>`
      open.push(one)
    }
    text += isText ? String(child.text) : `<${tag(child)}/>`
  }
  close(0)
  return text
}

/** An annotation, or an object within the text. */
function tag({ _key, _type, ...fields }: Attributes): string {
  const own = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return [String(_type), ...own].join(' ')
}
