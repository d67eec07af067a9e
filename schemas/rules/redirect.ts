import type { StringRule, ValidationContext } from 'sanity'
import { documentAt, isTypeWithPage, pathOf } from '#lib/content/paths.ts'
import { fromProblem, normalizedPath, readFrom } from '#lib/publishing/redirects/path.ts'
import { readTarget, targetProblem } from '#lib/publishing/redirects/target.ts'

/** Published documents and drafts, without the document that is being edited. */
const OTHERS = '!(_id in [$id, "drafts." + $id]) && !(_id in path("versions.**"))'
const SAME_FROM = `count(*[_type == "redirect" && from == $from && ${OTHERS}])`
const STEP = `*[_type == "redirect" && from == $from && ${OTHERS}][0]{to, "target": target._ref}`
const PAGE_AT = '*[_type == $type && slug.current == $slug && !(_id in path("drafts.**"))][0]._id'
const TARGET = '*[_id == $id][0]{_type, "slug": slug.current}'

/** Most redirects in a row that are looked at for a loop. */
const MAX_STEPS = 20

/** The old path: valid, normalized, and of no other redirect. */
export function redirectFrom(rule: StringRule) {
  return [
    rule.custom(async (from, context) => {
      const problem = fromProblem(from)
      if (problem) return problem
      const path = readFrom(from)
      if (path !== from) return `Please write it as ${path}.`
      const others = await run<number>(context, SAME_FROM, { from, id: idOf(context) })
      return others === 0 || 'Another redirect starts from this path. Please change that one.'
    }),
    rule
      .custom(async (from, context) => {
        const page = documentAt(readFrom(from) ?? '')
        const id = page && (await run(context, PAGE_AT, { type: page._type, slug: page.slug }))
        return !id || 'A page has this path now. It stays; the redirect waits until it has moved.'
      })
      .warning(),
  ]
}

/** A path or URL, unless a page is chosen; and no way back to where the redirect starts. */
export function redirectTo(rule: StringRule) {
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
    const step = Object(await run(context, STEP, { from: next, id: idOf(context) }))
    ;[target, path] = [step.target, step.to]
  }
  return undefined
}

async function pathOfStep(target: unknown, to: unknown, context: ValidationContext) {
  if (!target) return normalizedPath(readTarget(to, globalThis.location?.origin))
  const { _type, slug } = Object(await run(context, TARGET, { id: target }))
  return isTypeWithPage(String(_type)) && slug ? pathOf({ _type, slug }) : null
}

function idOf({ document }: ValidationContext): string {
  return document?._id.replace(/^(?:drafts|versions\.[^.]+)\./, '') ?? ''
}

function run<T = unknown>(context: ValidationContext, query: string, params: object): Promise<T> {
  const client = context.getClient({ apiVersion: '2025-02-19' })
  return client.fetch<T>(query, { ...params }, { perspective: 'raw' })
}
