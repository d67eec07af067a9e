import { filled, items, oneOf, text, texts } from './readers.ts'

/** What people can be asked about themselves below an opened tool; staff may add questions of their own. */
export const DETAILS = {
  name: { title: 'Name', question: 'Your name', autoComplete: 'name' },
  company: { title: 'Company', question: 'Your company', autoComplete: 'organization' },
  role: { title: 'Role', question: 'Your role', autoComplete: 'organization-title' },
  phone: { title: 'Phone', question: 'Your phone number', autoComplete: 'tel' },
} as const
export type DetailName = keyof typeof DETAILS
export const DETAIL_NAMES = Object.keys(DETAILS) as DetailName[]

/** As many as anybody answers who didn't come for them. */
export const MAX_DETAILS = 3

/** Characters of an answer. */
export const MAX_ANSWER = 100

/** The form's own texts, where staff left them empty. */
export const DETAILS_TEXTS = {
  heading: 'Who are we talking to?',
  note: 'If you like: our team keeps it with your result, to prepare for a call with you. We ask once.',
}

export interface DetailQuestion {
  /** In the form and in the story. */
  name: string
  /** Null of a question of staff's own. */
  about: DetailName | null
  question: string
  /** Empty if anything can be typed. */
  choices: string[]
}

export type Details = typeof DETAILS_TEXTS & { questions: DetailQuestion[] }

/** Leaves out what can't be asked: a second question about the same, and one of their own without choices. */
export function mapDetails(stored: unknown): Details {
  const { heading, note, questions } = Object(stored)
  const asked = new Map<string, DetailQuestion>()
  for (const each of items(Array.isArray(questions) ? questions : [])) {
    const { _key, about: given, question: written, choices: offered } = Object(each)
    const about = oneOf(DETAIL_NAMES, given) ?? null
    const name = about ?? text(_key)
    const question = text(written, about ? DETAILS[about].question : '')
    const choices = mayHaveChoices(about) ? texts(offered) : []
    const isWhole = name && question && (about !== null || choices.length > 1)
    if (isWhole && !asked.has(name)) asked.set(name, { name, about, question, choices })
  }
  return {
    ...filled(DETAILS_TEXTS, { heading, note }),
    questions: [...asked.values()].slice(0, MAX_DETAILS),
  }
}

export function mayHaveChoices(about: unknown): boolean {
  return about === 'role' || oneOf(DETAIL_NAMES, about) === undefined
}
