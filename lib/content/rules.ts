import type { ImageRule, NumberRule, Rule, StringRule, TextRule } from 'sanity'
import type { CustomValidator, Reference } from '@sanity/types'
import { isWhole } from './readers.ts'

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.trim() === ''
}

/**
 * A required text. `what` completes 'Please write …'. `limit` is the space in the design, in
 * characters.
 */
export function requiredText(what: string, limit: number) {
  return <R extends StringRule | TextRule>(rule: R) => [
    rule.required().error(`Please write ${what}.`),
    rule.custom((value: unknown) => !isBlank(value) || `Please write ${what}.`),
    rule.max(limit).error(`There is room for ${limit} characters here.`),
  ]
}

/** An optional text of at most `limit` characters. */
export function optionalText(limit: number) {
  return <R extends StringRule | TextRule>(rule: R) =>
    rule.max(limit).error(`There is room for ${limit} characters here.`)
}

/** A whole number within limits, or none. One rule: each of several would say the same. */
export function wholeNumber(least: number, most: number, problem: string) {
  return (rule: NumberRule) =>
    rule.custom((value) => value === undefined || isWhole(value, least, most) || problem)
}

/**
 * A rich text that must not be empty; Sanity accepts an empty paragraph as text. `what` completes
 * 'Please write …'.
 */
export function requiredRichText(what: string) {
  return (rule: Rule) =>
    rule.custom(
      (value: unknown[] | undefined) =>
        (value ?? []).some(saysSomething) || `Please write ${what}.`,
    )
}

function saysSomething(block: unknown): boolean {
  const { _type, children } = Object(block)
  if (_type !== 'block') return true
  return Array.isArray(children) && children.some(({ text }) => String(text ?? '').trim() !== '')
}

/**
 * A picture that must have a file. A custom rule, because Sanity's own says 'Required' whatever
 * message it is given.
 */
export function requiredPicture(rule: ImageRule) {
  return rule.custom((value) => Boolean(value?.asset) || 'Please upload the picture.')
}

/**
 * Requires what a reference points to to be published: visitors would see nothing of it. An empty
 * reference is another rule's to refuse.
 *
 * @param what the document, as in 'Please publish the resource first.'
 */
export function publishedFirst(what: string): CustomValidator<Reference | undefined> {
  return async (reference, context) => {
    if (!reference?._ref) return true
    const found = await context
      .getClient({ apiVersion: '2025-02-19' })
      .fetch<number>('count(*[_id == $id])', { id: reference._ref }, { perspective: 'published' })
    return found > 0 || `Visitors see nothing here: please publish the ${what} first.`
  }
}
