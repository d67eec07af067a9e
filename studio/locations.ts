import { map } from 'rxjs'
import type {
  DocumentLocation,
  DocumentLocationResolver,
  DocumentLocationsState,
} from 'sanity/presentation'
import { LEVELS, QUESTIONS } from '#lib/quiz/questions.ts'
import type { ResourceType } from '#lib/resource-types/list.ts'

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
    message: 'In the emails that bring leads what they asked for.',
    tone: 'positive',
    locations: [
      { title: 'The email with a guide', href: '/emails/guide' },
      { title: 'The email with a result', href: '/emails/result' },
    ],
  },
  siteSettings: {
    message: 'On every page: the name, the logo and the booking buttons.',
    tone: 'positive',
    locations: [HOME, LIST],
  },
}

const QUIZ: ResourceType = 'Quiz'
const OF_QUIZ = `*[_type == "resource" && type == "${QUIZ}"][0]`
const RESOURCE = '{title, "slug": slug.current}'

/** Where a document appears on the site; for parts of the quiz, with a link that skips the gate. */
export const locations: DocumentLocationResolver = ({ id, type }, { documentStore }) => {
  const fixed = FIXED[type]
  if (fixed) return fixed
  const filter = type === 'resource' ? '*[_id == $id][0]' : OF_QUIZ
  const resource = documentStore.listenQuery(filter + RESOURCE, { id }, { perspective: 'drafts' })
  return resource.pipe(
    map((result) => {
      const { title, slug } = Object(result)
      if (!slug) return { locations: [LIST] }
      const page = { title: title ?? slug, href: `/resources/${slug}` }
      return type === 'resource' ? { locations: [page, LIST] } : inQuiz(id, page)
    }),
  )
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
