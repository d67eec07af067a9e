import type { SlugRule, SlugValue, ValidationContext } from 'sanity'
import { documentAt, isTypeWithPage, pathOf } from '#lib/content/paths.ts'
import { isSlug } from '#lib/content/slug.ts'

const SAME_PATH = `*[_type == $type && slug.current == $slug && !(_id in [$id, "drafts." + $id])
  && !(_id in path("versions.**"))][0]{"title": coalesce(title, headline)}`

/**
 * The slug of a document that has a page: valid, free of our own routes, and of no other document,
 * drafts included. Queries the content lake.
 */
export function pageSlug(rule: SlugRule) {
  // A slug comes with a rule of Sanity's, whose message would appear beside ours: remove it.
  const open: SlugRule = Object(rule).reset()
  return open.custom(isFree)
}

async function isFree(value: SlugValue | undefined, context: ValidationContext) {
  const slug = value?.current
  if (!slug) return 'Please enter a slug, or press Generate.'
  if (!isSlug(slug)) return 'Use lowercase letters, digits and single hyphens only, at most 80.'
  const { _id, _type: type } = Object(context.document)
  if (!isTypeWithPage(type)) return true
  const path = pathOf({ _type: type, slug })
  if (!documentAt(path)) return `The site uses ${path} itself. Please choose another slug.`
  const id = String(_id).replace(/^(?:drafts|versions\.[^.]+)\./, '')
  const client = context.getClient({ apiVersion: '2025-02-19' })
  const other = await client.fetch(SAME_PATH, { type, slug, id }, { perspective: 'raw' })
  return !other || `“${Object(other).title ?? 'Another page'}” has ${path} already.`
}
