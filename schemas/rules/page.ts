import type { CustomValidator, ValidationError } from 'sanity'
import { sitePath } from '#lib/content/safe-href.ts'
import { PAGE_SECTIONS } from '#lib/sections/page.generated.ts'

type Section = { _type?: string; _key?: string }

/** Of the sections that a page has room for once, the second is marked. */
export const onceEach: CustomValidator<Section[] | undefined> = (sections = []) => {
  const once = Object.entries(PAGE_SECTIONS).filter(([, { block }]) => block.once)
  const repeated = once.flatMap(([type, { block }]): ValidationError[] => {
    const second = sections.filter(({ _type }) => _type === type)[1]
    const message = `A page has room for one of these: ${block.title}. Please remove the other.`
    return second?._key ? [{ message, path: [{ _key: second._key }] }] : []
  })
  return repeated.length === 0 || repeated
}

/** A page that ends says where its visitors go then. */
export const somewhereToGo: CustomValidator<unknown> = (resource, { document }) => {
  const { endsAt, afterPath } = Object(document)
  if (!endsAt || resource || afterPath) return true
  return 'Please choose where visitors go once the page has ended: a resource, or a page below.'
}

/** A path on this site, and not the page's own. */
export const anotherPath: CustomValidator<string | undefined> = (path, { document }) => {
  if (!path) return true
  if (sitePath(path) !== path) return 'Please enter a path on this site, such as /resources.'
  const own = `/${Object(document?.slug).current}`
  return path !== own || 'The page can’t lead to itself.'
}
