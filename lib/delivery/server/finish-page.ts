import { parse, type DefaultTreeAdapterMap } from 'parse5'
import { EXPERIMENT_META } from '#lib/insight/experiments/experiment.ts'
import type { WakeData, WakeEntry } from '#lib/delivery/page-script/wake.ts'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** A page without the framework's scripts, and what is needed to bring them back. */
export interface FinishedPage {
  html: string
  /** What the framework reads to hydrate, as JSON; undefined if the page never wakes it. */
  payload?: string
  /** The analytics service whose script one of the site's own loads, if any. */
  analytics?: string
  /** The mark of its running experiment, if any. */
  experiment?: string
}

/** The list that holds the page as the framework sees it; whatever else there is starts scripts. */
const CONTENT = '__next_f'

/** `(self.name = self.name || []).push(JSON)`, in the two ways in which the framework writes it. */
const PUSH =
  /^(?:\((?:self|globalThis)(?:\.|\[")(\w+)(?:"\])?\s*(?:=|\|\|).*?\)|self\.(\w+))\.push\(([[{][^]*)\);?$/

const DATA = /^application\/(?:ld\+)?json$/

/**
 * Finishes a page of the site: takes out the framework's scripts, its inline scripts and the
 * preloads of both. Everything else stays byte for byte.
 *
 * @param html a whole page as Next renders it
 * @param payloadUrl the URL under which its payload will be served
 * @returns undefined for a page that isn't ours to finish: it has no script of the site's own
 * @throws Error if it has an inline script that isn't the framework's, or one in another form
 */
export function finishPage(
  html: string,
  payloadUrl: (payload: string) => string,
): FinishedPage | undefined {
  const elements = [...elementsOf(parse(html, { sourceCodeLocationInfo: true }))]
  const sources = elements.filter(isScript).map((script) => attribute(script, 'src'))
  if (!sources.some(isOwnScript)) return
  const entries = elements.filter(isInlineScript).map(entryOf)
  const removed = elements.filter((element) => isRemoved(element))
  const wakes = elements.some((element) => attribute(element, 'data-wakes') !== undefined)
  const analytics = elements
    .filter((element) => isScript(element) && isOwnScript(attribute(element, 'src')))
    .map((script) => attribute(script, 'data-analytics'))
    .find(Boolean)
  const mark = elements.find(isExperiment)
  const experiment = mark && attribute(mark, 'content')
  if (!wakes) return { html: without(html, removed, ''), analytics, experiment }
  // What starts the scripts comes last, so that they may arrive before it.
  const payload = JSON.stringify(entries.toSorted((a, b) => order(a) - order(b)))
  const data: WakeData = {
    payload: payloadUrl(payload),
    scripts: elements.filter(isFrameworkScript).map((script) => attribute(script, 'src') ?? ''),
  }
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const wake = `<script type="application/json" id="wake">${json}</script>`
  return { html: without(html, removed, wake), payload, analytics, experiment }
}

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node
  if ('content' in node) yield* elementsOf(node.content)
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child)
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value
}

function isScript(element: Element): boolean {
  return element.tagName === 'script' && !DATA.test(attribute(element, 'type') ?? '')
}

function isInlineScript(element: Element): boolean {
  return isScript(element) && attribute(element, 'src') === undefined
}

function isOwnScript(src: string | undefined): boolean {
  return src?.startsWith('/page-script/') ?? false
}

/** Those for browsers that we don't support are left out. */
function isFrameworkScript(element: Element): boolean {
  return (
    isScript(element) &&
    attribute(element, 'src') !== undefined &&
    !isOwnScript(attribute(element, 'src')) &&
    attribute(element, 'nomodule') === undefined
  )
}

/** What concerns this server alone: all variants of a page weigh the same. */
function isExperiment(element: Element): boolean {
  return element.tagName === 'meta' && attribute(element, 'name') === EXPERIMENT_META
}

function isRemoved(element: Element): boolean {
  if (isScript(element)) return !isOwnScript(attribute(element, 'src'))
  if (isExperiment(element)) return true
  const rel = attribute(element, 'rel')
  return (
    element.tagName === 'link' &&
    (rel === 'modulepreload' || (rel === 'preload' && attribute(element, 'as') === 'script'))
  )
}

function entryOf(script: Element): WakeEntry {
  const text = script.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
  const [, first, later, value = ''] = PUSH.exec(text) ?? []
  const list = first ?? later
  if (!list) throw new Error(`A page has an inline script of its own: ${text.slice(0, 80)}`)
  return [list, JSON.parse(value)]
}

function order([list]: WakeEntry): number {
  return list === CONTENT ? 0 : 1
}

/** The text without these elements, and with `added` in place of the last of them. */
function without(html: string, removed: Element[], added: string): string {
  let rest = html
  for (const [index, { sourceCodeLocation }] of removed.toReversed().entries()) {
    if (!sourceCodeLocation) throw new Error('An element of a page has no place in its text.')
    const { startOffset, endOffset } = sourceCodeLocation
    rest = rest.slice(0, startOffset) + (index === 0 ? added : '') + rest.slice(endOffset)
  }
  return rest
}
