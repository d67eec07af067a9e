import {
  defineField,
  type SlugRule,
  type SlugValue,
  type UrlRule,
  type ValidationContext,
} from 'sanity'
import { isLoopback } from '#lib/content/readers.ts'
import { documentAt, isTypeWithPage, pathOf, isSlug } from '#lib/content/paths.ts'
import { askLake, idOf } from './shared.ts'

const SAME_PATH = `*[_type == $type && slug.current == $slug && !(_id in [$id, "drafts." + $id])
  && !(_id in path("versions.**"))][0]{"title": coalesce(title, headline)}`

/** The slug of a document that has a page. */
export function slugField(source: string, description: string) {
  const options = { source, maxLength: 80 }
  const field = { name: 'slug', title: 'Slug', description, type: 'slug', options } as const
  return defineField({ ...field, validation: pageSlug })
}

/**
 * The slug of a document that has a page: valid, free of our own routes, and of no other document,
 * drafts included. Queries the content lake.
 */
function pageSlug(rule: SlugRule) {
  // A slug comes with a rule of Sanity's, whose message would appear beside ours: remove it.
  const open: SlugRule = Object(rule).reset()
  return open.custom(isFree)
}

async function isFree(value: SlugValue | undefined, context: ValidationContext) {
  const slug = value?.current
  if (!slug) return 'Please enter a slug, or press Generate.'
  if (!isSlug(slug)) return 'Use lowercase letters, digits and single hyphens only, at most 80.'
  const { _type: type } = Object(context.document)
  if (!isTypeWithPage(type)) return true
  const path = pathOf({ _type: type, slug })
  if (!documentAt(path)) return `The site uses ${path} itself. Please choose another slug.`
  const other = await askLake(context, SAME_PATH, { type, slug, id: idOf(context) })
  return !other || `“${Object(other).title ?? 'Another page'}” has ${path} already.`
}

const INCOMPLETE = 'Please enter a complete URL that starts with https:// or http://.'

/** An http or https URL, or nothing. */
export function webUrl(rule: UrlRule) {
  return urlRules(rule, (url) => !url || isWeb(url) || INCOMPLETE)
}

/**
 * A required http or https URL; optional only in a local cloud. `what` completes 'Please enter …'.
 */
export function requiredWebUrl(what: string) {
  return (rule: UrlRule) =>
    urlRules(rule, (url, context) => {
      if (url) return isWeb(url) || INCOMPLETE
      return runsLocally(context) || `Please enter ${what}.`
    })
}

/** The calendar on Home: as required as the booking page, and best of the same scheduler. */
export function embeddedScheduler(rule: UrlRule) {
  const open: UrlRule = Object(rule).reset()
  return [
    ...requiredWebUrl('the URL of the embedded scheduler')(rule),
    open
      .custom((url, context) => {
        const [called, opened] = [url, context.document?.['bookingUrl']].map((given) =>
          runsLocally(context) && (!given || isLoopback(given))
            ? 'this computer’s own scheduler'
            : URL.parse(String(given))?.host,
        )
        return (
          !called ||
          !opened ||
          domainOf(called) === domainOf(opened) ||
          `The booking buttons open ${opened}, but the calendar on Home is of ${called}. Did you mean to change both?`
        )
      })
      .warning(),
  ]
}

/** meetings.acme.com and app.acme.com are of one scheduler. */
function domainOf(host: string): string {
  return host.split('.').slice(-2).join('.')
}

/** Allowed targets of a link in a text. */
export function linkUrl(rule: UrlRule) {
  return urlRules(rule, (url) => {
    const leads = /^(https?:\/\/\S+|mailto:\S+@\S+|\/(?!\/)\S*)$/.test(url ?? '')
    return leads || 'Please enter a URL that starts with https://, mailto: or /.'
  })
}

type Check = (url: string | undefined, context: ValidationContext) => true | string

/** Adds a check that keeps URLs of one's own computer from going live. */
function urlRules(rule: UrlRule, check: Check) {
  // A URL field comes with a rule of Sanity's, whose message would appear beside ours: remove it.
  const open: UrlRule = Object(rule).reset()
  return [
    open.custom((url, context) => {
      if (isLoopback(url) && !runsLocally(context))
        return "This URL leads to the visitor's own computer. Please enter a public one."
      return check(url, context)
    }),
    open
      .custom(
        (url, context) =>
          !(isLoopback(url) && runsLocally(context)) ||
          'This URL works on this computer only. Change it before the content goes to a hosted site.',
      )
      .warning(),
  ]
}

function isWeb(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '') && /^https?:\/\//.test(url)
}

/**
 * Whether the content lake is a local cloud's, which has its own scheduling page. Sanity's command
 * line calls it by Sanity's names, so there scripts/sanity.ts says where it is.
 */
function runsLocally({ getClient, environment }: ValidationContext): boolean {
  const { apiHost } = getClient({ apiVersion: '2025-02-19' }).config()
  return isLoopback(apiHost) || (environment === 'cli' && isLoopback(process.env.SANITY_API_HOST))
}
