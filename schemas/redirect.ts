import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { SyncIcon } from '@sanity/icons/Sync'
import { defineField, defineType, type StringRule, type ValidationContext } from 'sanity'
import { documentAt, isTypeWithPage, pathOf, TYPES_WITH_PAGE, isSlug } from '#lib/content/paths.ts'
import { optionalText } from '#lib/content/rules.ts'
import {
  fromProblem,
  normalizedPath,
  readFrom,
  readTarget,
  targetProblem,
} from '#lib/publishing/redirects/path.ts'
import { askLake, idOf, stringField, textField } from './shared.ts'

/** An old path, and where its visitors are sent. */
export const redirect = defineType({
  name: 'redirect',
  title: 'Redirect',
  type: 'document',
  icon: ArrowRightIcon,
  fields: [
    stringField('from', 'Old path', {
      description:
        'What comes after the domain. Uppercase and a slash at the end make no difference.',
      placeholder: '/old-page',
      validation: redirectFrom,
    }),
    defineField({
      name: 'target',
      title: 'Leads to this page',
      description: 'Follows the page when its slug changes.',
      type: 'reference',
      to: TYPES_WITH_PAGE.map((type) => ({ type })),
      options: { disableNew: true },
      // A redirect must not keep a page from being unpublished or deleted.
      weak: true,
    }),
    stringField('to', 'Or to this path or URL', {
      description: 'A path of this site, or a complete URL of another that starts with https://.',
      placeholder: '/resources',
      hidden: ({ parent }) => Boolean(parent?.target) && !parent?.to,
      validation: redirectTo,
    }),
    textField('note', 'Note', {
      description: 'Who wanted it, and why. Visitors never see it.',
      rows: 2,
      validation: optionalText(300),
    }),
    defineField({
      name: 'isAutomatic',
      title: 'Made by a changed slug',
      type: 'boolean',
      readOnly: true,
      hidden: ({ value }) => value !== true,
    }),
  ],
  orderings: [
    { title: 'Old path', name: 'from', by: [{ field: 'from', direction: 'asc' }] },
    { title: 'Latest first', name: 'latest', by: [{ field: '_createdAt', direction: 'desc' }] },
  ],
  preview: {
    select: {
      from: 'from',
      to: 'to',
      type: 'target._type',
      slug: 'target.slug.current',
      isAutomatic: 'isAutomatic',
    },
    prepare: ({ from, to, type, slug, isAutomatic }) => {
      const page = isTypeWithPage(String(type)) && isSlug(slug) ? pathOf({ _type: type, slug }) : to
      return {
        title: from ?? 'New redirect',
        subtitle: `→ ${page ?? 'no page'}${isAutomatic ? ' · automatic' : ''}`,
        media: isAutomatic ? SyncIcon : ArrowRightIcon,
      }
    },
  },
})

/** Published documents and drafts, without the document that is being edited. */
const OTHERS = '!(_id in [$id, "drafts." + $id]) && !(_id in path("versions.**"))'
const SAME_FROM = `count(*[_type == "redirect" && from == $from && ${OTHERS}])`
const STEP = `*[_type == "redirect" && from == $from && ${OTHERS}][0]{to, "target": target._ref}`
const PAGE_AT = '*[_type == $type && slug.current == $slug && !(_id in path("drafts.**"))][0]._id'
const TARGET = '*[_id == $id][0]{_type, "slug": slug.current}'

/** Most redirects in a row that are looked at for a loop. */
const MAX_STEPS = 20

/** The old path: valid, normalized, and of no other redirect. */
function redirectFrom(rule: StringRule) {
  return [
    rule.custom(async (from, context) => {
      const problem = fromProblem(from)
      if (problem) return problem
      const path = readFrom(from)
      if (path !== from) return `Please write it as ${path}.`
      const others = await askLake<number>(context, SAME_FROM, { from, id: idOf(context) })
      return others === 0 || 'Another redirect starts from this path. Please change that one.'
    }),
    rule
      .custom(async (from, context) => {
        const page = documentAt(readFrom(from) ?? '')
        const id = page && (await askLake(context, PAGE_AT, { type: page._type, slug: page.slug }))
        return !id || 'A page has this path now. It stays; the redirect waits until it has moved.'
      })
      .warning(),
  ]
}

/** A path or URL, unless a page is chosen; and no way back to where the redirect starts. */
function redirectTo(rule: StringRule) {
  return rule.custom(async (to, context) => {
    const { from, target, isAutomatic } = Object(context.document)
    if (to && target) return 'Please choose a page or enter a path or URL, not both.'
    if (!to && !target) return 'Please choose the page above, or enter a path or URL.'
    const problem = target ? undefined : targetProblem(to, globalThis.location?.origin)
    // An automatic one leads back while the page has its old slug again, and does no harm.
    if (problem || isAutomatic) return problem ?? true
    return (await loop(readFrom(from), Object(target)._ref, to, context)) ?? true
  })
}

/** The loop that a redirect would close, in words. */
async function loop(from: string | null, ref: unknown, to: unknown, context: ValidationContext) {
  const way = [from]
  let [target, path] = [ref, to]
  while (way.length < MAX_STEPS) {
    const next: string | null = await pathOfStep(target, path, context)
    if (from !== null && next === from) {
      return way.length === 1
        ? 'This leads back to the old path itself.'
        : `This leads back to the old path: ${[...way, from].join(' → ')}.`
    }
    if (target || !next) return undefined
    way.push(next)
    const step = Object(await askLake(context, STEP, { from: next, id: idOf(context) }))
    ;[target, path] = [step.target, step.to]
  }
  return undefined
}

async function pathOfStep(target: unknown, to: unknown, context: ValidationContext) {
  if (!target) return normalizedPath(readTarget(to, globalThis.location?.origin))
  const { _type, slug } = Object(await askLake(context, TARGET, { id: target }))
  return isTypeWithPage(String(_type)) && slug ? pathOf({ _type, slug }) : null
}
