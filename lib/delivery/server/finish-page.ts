import { createHash } from 'node:crypto'
import { parse, type DefaultTreeAdapterMap } from 'parse5'
import { EXPERIMENT_META } from '#lib/insight/experiments/experiment.ts'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** A page without the framework's scripts, and what is needed to bring them back. */
export interface FinishedPage {
  /** The same for all renderings of the same content, in any process. */
  hash: string
  html: string
  /** A script that brings what the framework reads to hydrate; undefined if the page never wakes it. */
  payload?: string
  /** The analytics service whose script one of the site's own loads, if any. */
  analytics?: string
  /** The mark of its running experiment, if any. */
  experiment?: string
}

/** A value, and the name of the global list to which one of the page's inline scripts added it. */
type WakeEntry = [list: string, value: unknown]

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
 * @param payloadUrl the URL under which its payload will be served, by the page's hash
 * @returns undefined for a page that isn't ours to finish: it has no script of the site's own
 * @throws Error if it has an inline script that isn't the framework's, or one in another form
 */
export function finishPage(
  html: string,
  payloadUrl: (hash: string) => string,
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
  const rest = without(html, removed, '')
  const hash = hashOf(JSON.stringify([sortedHead(rest), experiment, wakes && canonical(entries)]))
  if (!wakes) return { hash, html: rest, analytics, experiment }
  const framework = elements.filter(isFrameworkScript).map((each) => attribute(each, 'src') ?? '')
  // By `async`, React knows a script that is there already.
  const scripts = [payloadUrl(hash), ...framework].map(
    (src) => `<script async src="${src.replace(/["&<]/g, encodeURIComponent)}"></script>`,
  )
  const wake = `<template id="wake">${scripts.join('')}</template>`
  const payload = payloadOf(entries)
  return { hash, html: without(html, removed, wake), payload, analytics, experiment }
}

/**
 * The page's policy asks for Trusted Types: from now on scripts come from the framework's folder
 * alone.
 */
const ALLOW_FRAMEWORK =
  'window.trustedTypes?.createPolicy("default",{createScriptURL:(url)=>url.startsWith("/_next/")?url:null});'

/** What starts the scripts comes last, so that they may arrive before it. */
function payloadOf(entries: WakeEntry[]): string {
  const sorted = entries.toSorted((a, b) => order(a) - order(b))
  return `${ALLOW_FRAMEWORK}for(const [list,value] of ${JSON.stringify(sorted)})(self[list]??=[]).push(value)`
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** Metadata that is ready early comes first. */
function sortedHead(html: string): string {
  return html.replace(/<head>.*?<\/head>/s, (head) => head.split(/(?=<)/).sort().join(''))
}

/** A row of the framework's content: `id:value` and a line break, or `id:Tlength,text`. */
const ROW = /([0-9a-f]*):(?:T([0-9a-f]+),)?/y
/** A row's id in the value of another. */
const REFERENCE = /"\$([^0-9a-f"$]?)([0-9a-f]+)(?=[":])/g

/**
 * The same text for the same content: the framework numbers its rows, and sends them, in the order
 * in which they were ready, which differs from one rendering to the next.
 */
function canonical(entries: WakeEntry[]): string {
  const pieces = entries.map(([, value]) => (Array.isArray(value) ? value[1] : undefined))
  const content = Buffer.from(pieces.filter((piece) => typeof piece === 'string').join(''))
  const text = content.toString('latin1')
  const rows = new Map<string, string>()
  const others = entries.filter(([list]) => list !== CONTENT).map((entry) => JSON.stringify(entry))
  for (let at = 0; at < text.length;) {
    ROW.lastIndex = at
    const [head, id, length] = ROW.exec(text) ?? ['']
    const from = at + head.length
    const end = length
      ? from + Number.parseInt(length, 16)
      : text.indexOf('\n', from) + 1 || text.length
    const row = text.slice(from, end)
    if (id) rows.set(id, length ? `T${row}` : row)
    else others.push(row)
    at = end
  }
  const numbers = new Map([['0', 0]])
  const numbered = (whole: string, kind: string, id: string) => {
    if (!rows.has(id)) return whole
    if (!numbers.has(id)) numbers.set(id, numbers.size)
    return `"$${kind}${numbers.get(id)}`
  }
  const reached: string[] = []
  for (const id of numbers.keys()) reached.push((rows.get(id) ?? '').replace(REFERENCE, numbered))
  for (const [id, row] of rows) if (!numbers.has(id)) others.push(row.replace(REFERENCE, numbered))
  return [...reached, ...others.sort()].join('')
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
  const kept: string[] = []
  let from = 0
  for (const [index, { sourceCodeLocation }] of removed.entries()) {
    if (!sourceCodeLocation) throw new Error('An element of a page has no place in its text.')
    kept.push(html.slice(from, sourceCodeLocation.startOffset))
    if (index === removed.length - 1) kept.push(added)
    from = sourceCodeLocation.endOffset
  }
  return [...kept, html.slice(from)].join('')
}
