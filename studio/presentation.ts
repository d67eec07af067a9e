import { defineDocuments, defineLocations, presentationTool } from 'sanity/presentation'

const HOME = { title: 'Home', href: '/' }
const LIST = { title: 'Resources', href: '/resources' }
const PRIVACY = { title: 'Privacy', href: '/privacy' }

/** Where on the site each type is seen. */
const locations = {
  home: defineLocations({ locations: [HOME] }),
  customerLogo: defineLocations({ locations: [HOME] }),
  resourceListPage: defineLocations({ locations: [LIST] }),
  resource: defineLocations({
    select: { title: 'title', slug: 'slug.current' },
    resolve: (resource) => ({
      locations: [...(resource?.slug ? [pageOf(resource.slug, resource.title)] : []), LIST],
    }),
  }),
  quizQuestion: onQuizPage(),
  readinessLevel: onQuizPage(),
  privacyPage: defineLocations({ locations: [PRIVACY] }),
  sharedTexts: defineLocations({
    message: 'On every resource page, in reports and emails, and where a page is missing.',
    tone: 'positive',
    locations: [
      { title: 'A page that does not exist', href: '/no-such-page' },
      { title: 'A resource that does not exist', href: '/resources/no-such-resource' },
    ],
  }),
  siteSettings: defineLocations({
    message: 'On every page: its name, its mark and its booking buttons.',
    tone: 'positive',
    locations: [HOME, LIST],
  }),
}

/** Which document a page is mainly about. */
const mainDocuments = defineDocuments([
  { route: '/', filter: '_id == "home"' },
  { route: '/resources', filter: '_id == "resourceListPage"' },
  { route: '/privacy', filter: '_id == "privacyPage"' },
  { route: '/resources/:slug', filter: '_type == "resource" && slug.current == $slug' },
])

/** The site beside the form: what is clicked opens its field. */
export const presentation = presentationTool({
  title: 'Preview',
  previewUrl: {
    initial: '/',
    previewMode: { enable: '/api/draft-mode/enable', disable: '/api/draft-mode/disable' },
  },
  resolve: { locations, mainDocuments },
})

function pageOf(slug: string, title: string | undefined) {
  return { title: title ?? slug, href: `/resources/${slug}` }
}

/** The quiz stands behind the gate of its resource, whatever the address of that is. */
function onQuizPage() {
  return defineLocations({
    message: 'In the quiz, after the e-mail address was given, and in its report.',
    tone: 'positive',
    locations: [LIST],
  })
}
