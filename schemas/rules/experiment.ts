import {
  getPublishedId,
  type ConditionalPropertyCallbackContext,
  type Reference,
  type ValidationContext,
} from 'sanity'
import { sharesProblem } from '#lib/insight/experiments/rules.ts'
import { HERO, INTRODUCTION, partsOf, textsOf } from '#lib/insight/experiments/testable.ts'

const OTHER = `*[_type == "experiment" && state == "running" && page._ref == $page && _id != $id][0].name`
const SECTIONS = `*[_id == $page][0]{_type, "sections": sections[]._type}`

/** Whether an experiment runs or ran, so that what it compares stays what it was. */
export function isStarted({ document }: ConditionalPropertyCallbackContext): boolean {
  return document?.state === 'running' || document?.state === 'stopped'
}

/** Variants of which each differs from the page as it is, and whose shares add up to 100. */
export function comparable(variants: unknown, { document }: ValidationContext): string | true {
  const given: unknown[] = Array.isArray(variants) ? variants : []
  const section = String(document?.section ?? HERO)
  const texts = (variant: unknown) => Object(Object(variant)[section])
  const isEmpty = (variant: unknown) =>
    textsOf(section).every((name) => !String(texts(variant)[name] ?? '').trim())
  const problem = sharesProblem(given.map((each) => Object(each)))
  if (problem) return problem
  const empty = given.slice(1).find(isEmpty)
  return empty
    ? `“${Object(empty).name ?? ''}” is the same as the page. Please write at least one text of its own.`
    : true
}

/** Two experiments on a page would each be counted with the other's visitors. */
export async function onePerPage(
  page: Reference | undefined,
  { document, getClient }: ValidationContext,
): Promise<string | true> {
  if (!page?._ref || !document || document.state === 'stopped') return true
  const params = { page: page._ref, id: getPublishedId(document._id) }
  const client = getClient({ apiVersion: '2025-02-19' })
  const other = await client.fetch<string | null>(OTHER, params, { perspective: 'published' })
  return other ? `“${other}” runs on this page. Please stop it first.` : true
}

export async function pageHasSection(
  section: string | undefined,
  { document, getClient }: ValidationContext,
): Promise<string | true> {
  const page = Object(document?.page)._ref
  if (!page || !section || document?.state === 'stopped') return true
  const client = getClient({ apiVersion: '2025-02-19' })
  const found = Object(await client.fetch(SECTIONS, { page }, { perspective: 'published' }))
  if (!found._type) return 'The page isn’t published yet. Please publish it first.'
  const parts = partsOf(found)
  if (parts.includes(section)) return true
  return parts.includes(INTRODUCTION)
    ? 'A resource has no sections: please choose its title and description.'
    : 'The published page doesn’t have this section.'
}
