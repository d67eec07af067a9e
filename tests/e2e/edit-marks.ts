import { createRequire } from 'node:module'
import type { SanityDocument } from '@sanity/client'
import type { Page } from '@playwright/test'

/**
 * Sanity's client writes edit marks with this package, and Presentation's overlay reads them with
 * it.
 */
const { vercelStegaDecode, vercelStegaSplit } = createRequire(
  createRequire(import.meta.url).resolve('@sanity/client'),
)('@vercel/stega') as {
  vercelStegaDecode: (text: string) => { href: string } | undefined
  vercelStegaSplit: (text: string) => { cleaned: string }
}

/** A run of the characters that marks consist of; a single one may be part of a text. */
export const INVISIBLE = /[\u200B-\u200D\u2060-\u2064\uFEFF]{4}/

/** What a page in preview shows, by source field: `home partners[_key=="partner-1"].title`. */
export interface EditMarks {
  texts: Map<string, string[]>
  pictures: string[]
  /** Marks that can't be clicked: in an attribute, the title, structured data. */
  misplaced: string[]
}

export async function editMarksOn(page: Page): Promise<EditMarks> {
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
    // A script strips marks from a form's hidden texts before it sends them; other tests check what
    // it sends.
    const hidden = element.matches('input[type=hidden]')
    for (const { name, value } of element.attributes) {
      if (mark.test(value) && !hidden) misplaced.push(`${element.tagName} ${name}`)
    }
    // Next's own scripts pass the page's texts to React.
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

/**
 * Fields that hold no visible text: names for the code, URLs, and what only search engines read.
 */
const NO_WORDS =
  /^(_.*|slug|orderRank|type|icon|kind|value|questionId|levelId|updatedOn|seo|image|logo|document|markDefs|marks|style|listItem|.*Url)$/

/** Every text that a document supplies to its page, by field as in {@link EditMarks}. */
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
