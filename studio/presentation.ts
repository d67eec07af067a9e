import { map } from 'rxjs'
import {
  defineDocuments,
  presentationTool,
  type DocumentLocation,
  type DocumentLocationResolver,
  type DocumentLocationsState,
} from 'sanity/presentation'
import { isTypeWithPage, pathOf, TYPES_WITH_PAGE } from '#lib/content/paths.ts'
import { variantPath } from '#lib/insight/experiments/experiment.ts'
import { LEVELS, QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { recordOf, type ResourceType } from '#lib/tools/resource-types.ts'

const HOME = { title: 'Home', href: '/' }
const LIST = { title: 'Resources', href: '/resources' }

/** Where documents appear that always appear in the same place. */
const FIXED: Record<string, DocumentLocationsState> = {
  home: { locations: [HOME] },
  customerLogo: { locations: [HOME] },
  resourceListPage: { locations: [LIST] },
  privacyPage: { locations: [{ title: 'Privacy', href: '/privacy' }] },
  sharedTexts: {
    message: 'On every resource page, in reports and emails, and where a page is missing.',
    tone: 'positive',
    locations: [
      { title: 'A page that does not exist', href: '/no-such-page' },
      { title: 'A resource that does not exist', href: '/resources/no-such-resource' },
    ],
  },
  emails: {
    message: 'In the emails to leads.',
    tone: 'positive',
    locations: [
      { title: 'The email to confirm an address', href: '/emails/confirmation' },
      { title: 'The email with a guide', href: '/emails/guide' },
      { title: 'The email with a result', href: '/emails/result' },
      { title: 'The email after a canceled call', href: '/emails/canceled' },
      { title: 'The email after a missed call', href: '/emails/missed' },
    ],
  },
  person: {
    message: 'On each page that has the section ‘Who you would work with’.',
    tone: 'positive',
  },
  redirect: {
    message: 'Nowhere: it sends visitors of the old path on, once it is published.',
    tone: 'positive',
  },
  siteSettings: {
    message: 'On every page: the name, the logo and the booking buttons.',
    tone: 'positive',
    locations: [HOME, LIST],
  },
}

const TITLE = '"title": coalesce(title, headline), _type, "slug": slug.current, type'
const QUIZ: ResourceType = 'Quiz'
const OF_QUIZ = `*[_type == "resource" && type == "${QUIZ}"][0]{${TITLE}}`
/** A document with the pages that a section of theirs shows it on. */
const WITH_PAGES = `*[_id == $id][0]{${TITLE}, "on": *[_type == "page" && references($id)][0...50]{${TITLE}}}`

const VARIANTS = '*[_id == $id && defined(page)][0].variants[]{_key, name}'

const STEPS = '*[_id == $id][0].steps[]{_key, subject}'

const IN_EMAILS = { message: 'In emails, days apart.', tone: 'positive' } as const

/** The emails of a sequence. */
function stepsOf(id: string, found: unknown): DocumentLocation[] {
  return [found ?? []].flat().map((step, index) => {
    const { _key: key, subject } = Object(step)
    const title = `Email ${index + 1}: ${subject ?? 'Untitled'}`
    return { title, href: `/emails/sequence/${id}?step=${encodeURIComponent(key)}` }
  })
}

/** Where else a document with a page of its own appears. */
const ALSO_ON = { resource: LIST, customerStory: HOME, page: null }

const OF_THE_QUIZ = new Set(['quizQuestion', 'readinessLevel'])

/** Where a document appears, if it does; for parts of the quiz, with a link that skips the gate. */
const locations: DocumentLocationResolver = ({ id, type }, { documentStore }) => {
  const fixed = FIXED[type]
  if (fixed) return fixed
  if (type === 'experiment') {
    const variants = documentStore.listenQuery(VARIANTS, { id }, { perspective: 'drafts' })
    return variants.pipe(map((found) => ({ locations: variantsOf(id, found) })))
  }
  if (type === 'sequence') {
    const steps = documentStore.listenQuery(STEPS, { id }, { perspective: 'drafts' })
    return steps.pipe(map((found) => ({ ...IN_EMAILS, locations: stepsOf(id, found) })))
  }
  if (!isTypeWithPage(type) && !OF_THE_QUIZ.has(type)) return null
  const query = isTypeWithPage(type) ? WITH_PAGES : OF_QUIZ
  const found = documentStore.listenQuery(query, { id }, { perspective: 'drafts' })
  return found.pipe(
    map((result) => {
      const page = pageOf(result)
      if (!isTypeWithPage(type)) return page ? inQuiz(id, page) : { locations: [LIST] }
      const others = [Object(result).on].flat().map(pageOf)
      const places = [page, ALSO_ON[type], emailOf(result), ...others]
      return { locations: places.filter((location) => location !== null) }
    }),
  )
}

/** The variants of an experiment, each where preview shows it. */
function variantsOf(id: string, found: unknown): DocumentLocation[] {
  return [found ?? []].flat().map((variant) => {
    const { _key: key, name } = Object(variant)
    return { title: `Variant ${name}`, href: variantPath(id, key) }
  })
}

/** A document's page; null without a slug. */
function pageOf(document: unknown): DocumentLocation | null {
  const { _type: type, title, slug } = Object(document)
  if (typeof type !== 'string' || !isTypeWithPage(type) || typeof slug !== 'string') return null
  return { title: title ?? slug, href: pathOf({ _type: type, slug }) }
}

/** The email that brings a guide; null for other documents. */
function emailOf(document: unknown): DocumentLocation | null {
  const { slug, type } = Object(document)
  const isSent = typeof slug === 'string' && recordOf(type)?.opens === 'document'
  return isSent ? { title: 'The email that brings it', href: `/emails/guide?of=${slug}` } : null
}

function inQuiz(id: string, page: DocumentLocation): DocumentLocationsState {
  const names: readonly string[] = [...LEVELS, ...QUESTIONS.map((question) => question.id)]
  const show = names.find((name) => id.endsWith(`-${name}`))
  return {
    message: 'In the quiz, after the gate, and in its report.',
    tone: 'positive',
    locations: [{ title: page.title, href: show ? `${page.href}?show=${show}` : page.href }],
  }
}

/** The main document of each page. */
const mainDocuments = defineDocuments([
  { route: '/', filter: '_id == "home"' },
  { route: '/emails/sequence/:id', filter: '_type == "sequence" && _id == $id' },
  { route: '/emails/:kind', filter: '_id == "emails"' },
  { route: '/resources', filter: '_id == "resourceListPage"' },
  { route: '/resources/page/:number', filter: '_id == "resourceListPage"' },
  { route: '/privacy', filter: '_id == "privacyPage"' },
  { route: variantPath(':id', ':variant'), filter: '_type == "experiment" && _id == $id' },
  ...TYPES_WITH_PAGE.map((type) => ({
    route: pathOf({ _type: type, slug: ':slug' }),
    filter: `_type == "${type}" && slug.current == $slug`,
  })),
])

/** The site beside the form: a click opens the field of what was clicked. */
export const presentation = presentationTool({
  title: 'Preview',
  previewUrl: {
    initial: '/',
    previewMode: { enable: '/api/draft-mode/enable', disable: '/api/draft-mode/disable' },
  },
  resolve: { locations, mainDocuments },
})
