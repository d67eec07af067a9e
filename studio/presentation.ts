import { defineDocuments, presentationTool } from 'sanity/presentation'
import { pathOf, TYPES_WITH_PAGE } from '#lib/content/paths.ts'
import { variantPath } from '#lib/insight/experiments/mark.ts'
import { locations } from './locations.ts'

/** The main document of each page. */
const mainDocuments = defineDocuments([
  { route: '/', filter: '_id == "home"' },
  { route: '/emails/:kind', filter: '_id == "emails"' },
  { route: '/resources', filter: '_id == "resourceListPage"' },
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
