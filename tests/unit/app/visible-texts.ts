import MarkdownIt from 'markdown-it'
import { parseFragment, type DefaultTreeAdapterMap } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** What has no words to read: scripts, drawings, and the controls that a reader can't press. */
const SILENT = new Set(
  ['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'head'].concat([
    'button',
    'label',
    'input',
  ]),
)
/** Classes of what is shown in some states alone, or only read out. */
const UNSEEN = new Set(['hidden', 'sr-only', 'needs-script'])

/** The visible texts of a page, each without its blanks; that of a picture is its description. */
export function textsOfPage(html: string): string[] {
  return [...textsIn(parseFragment(html))].map(squashed).filter(Boolean)
}

/** The same of a page's twin, as a reader of Markdown shows it. */
export function textsOfTwin(markdown: string): string[] {
  return textsOfPage(new MarkdownIt({ html: true }).render(markdown))
}

function* textsIn(node: Node): Generator<string> {
  if ('tagName' in node && isUnseen(node)) return
  if ('tagName' in node && node.tagName === 'img') yield attribute(node, 'alt') ?? ''
  if (node.nodeName === '#text' && 'value' in node) yield node.value
  if ('childNodes' in node) for (const child of node.childNodes) yield* textsIn(child)
}

function isUnseen(element: Element): boolean {
  const classes = attribute(element, 'class')?.split(/\s+/) ?? []
  return (
    SILENT.has(element.tagName) ||
    (classes.some((name) => UNSEEN.has(name)) && !classes.includes('md:not-sr-only')) ||
    ['hidden', 'inert'].some((name) => attribute(element, name) !== undefined) ||
    attribute(element, 'aria-hidden') === 'true'
  )
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value
}

/** Without blanks, and without what a browser shows nothing of. */
function squashed(text: string): string {
  // oxlint-disable-next-line no-control-regex -- those are meant
  return text.replace(/[\s\0-\x1F\x7F\uFFFD]+/g, '')
}
