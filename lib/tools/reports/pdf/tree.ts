import { parse, type DefaultTreeAdapterMap } from 'parse5'

type Node = DefaultTreeAdapterMap['childNode']
/** An element of a parsed report. */
export type Element = DefaultTreeAdapterMap['element']

/** The `<html>` element of a document. */
export function documentElement(html: string): Element {
  const element = parse(html).childNodes.find(isElement)
  if (!element) throw new Error('a document without an element')
  return element
}

/** The elements directly inside, or those of one name. */
export function children(element: Element, name?: string): Element[] {
  return element.childNodes.filter(isElement).filter(({ tagName }) => !name || tagName === name)
}

/** The first element of a name inside, however deep. */
export function find(element: Element, name: string): Element | undefined {
  for (const child of children(element)) {
    const found = child.tagName === name ? child : find(child, name)
    if (found) return found
  }
  return undefined
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value
}

export function hasClass(element: Element, name: string): boolean {
  return attribute(element, 'class')?.split(' ').includes(name) ?? false
}

/** The text inside, on one line except for `<br>`. */
export function textOf(element: Element): string {
  return rawText(element)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

function rawText(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value.replaceAll('\n', ' ')
  if (node.nodeName === 'br') return '\n'
  return isElement(node) ? node.childNodes.map(rawText).join('') : ''
}

function isElement(node: Node): node is Element {
  return 'tagName' in node
}
