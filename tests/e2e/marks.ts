import { createRequire } from 'node:module'
import type { SanityDocument } from '@sanity/client'
import type { Page } from '@playwright/test'

/** What the client writes marks with, and what the overlay of Presentation reads them with. */
const { vercelStegaDecode, vercelStegaSplit } = createRequire(
  createRequire(import.meta.url).resolve('@sanity/client'),
)('@vercel/stega') as {
  vercelStegaDecode: (text: string) => { href: string } | undefined
  vercelStegaSplit: (text: string) => { cleaned: string }
}

/** A run of the characters that marks are made of; a lone one may be somebody's text. */
export const INVISIBLE = /[\u200B-\u200D\u2060-\u2064\uFEFF]{4}/

/** What a page in preview shows, by the field it comes from: `home partners[_key=="partner-1"].title`. */
export interface Marks {
  texts: Map<string, string[]>
  pictures: string[]
  /** Marks where nobody could click: in an attribute, the title, structured data. */
  misplaced: string[]
}

export async function marksOn(page: Page): Promise<Marks> {
  const found = await page.evaluate(collect, INVISIBLE.source)
  const texts = new Map<string, string[]>()
  for (const marked of found.texts) {
    const { searchParams } = new URL(vercelStegaDecode(marked)?.href ?? '', page.url())
    const field = `${searchParams.get('id')} ${searchParams.get('path')}`
    texts.set(field, [...(texts.get(field) ?? []), vercelStegaSplit(marked).cleaned.trim()])
  }
  const pictures = found.pictures.map((edit) => {
    const facts = new URLSearchParams(edit.replaceAll(';', '&'))
    return `${facts.get('id')} ${facts.get('path')}`
  })
  return { texts, pictures, misplaced: found.misplaced }
}

/** Runs in the page. */
function collect(invisible: string) {
  const mark = new RegExp(invisible)
  const texts: string[] = []
  const misplaced: string[] = []
  for (const element of document.querySelectorAll('*')) {
    // A form's hidden words are sent by a script, which cleans them; tests look at what it sent.
    const hidden = element.matches('input[type=hidden]')
    for (const { name, value } of element.attributes) {
      if (mark.test(value) && !hidden) misplaced.push(`${element.tagName} ${name}`)
    }
    // Next's own scripts hand the page's texts over to React.
    const silent = /^(SCRIPT|STYLE|TITLE)$/.test(element.tagName)
    if (element.tagName === 'SCRIPT' && element.textContent.includes('__next_f')) continue
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !mark.test(node.textContent ?? '')) continue
      if (silent) misplaced.push(element.outerHTML.slice(0, 80))
      else texts.push(node.textContent ?? '')
    }
  }
  const edits = [...document.querySelectorAll<HTMLElement>('img[data-sanity]')]
  return { texts, misplaced, pictures: edits.map(({ dataset }) => dataset.sanity ?? '') }
}

/** Fields that hold no words: names for the code, addresses, and what only search engines read. */
const NO_WORDS =
  /^(_.*|slug|orderRank|type|icon|kind|value|questionId|levelId|updatedOn|seo|image|logo|document|markDefs|marks|style|listItem|.*Url)$/

/** Every text that a document holds for its page, by field as in {@link Marks}. */
export function wordsIn(document: SanityDocument): Map<string, string> {
  const words = new Map<string, string>()
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') words.set(`${document._id} ${path}`, value)
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        const { _key } = Object(item)
        walk(item, `${path}[${_key ? `_key=="${_key}"` : index}]`)
      }
      return
    }
    for (const [name, field] of Object.entries(value)) {
      if (!NO_WORDS.test(name)) walk(field, path ? `${path}.${name}` : name)
    }
  }
  walk(document, '')
  return words
}
