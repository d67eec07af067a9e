/**
 * What proves each row of the list of routes, and where its expectations come from: GROQ's
 * specification, Sanity's documentation, the code of an official client that reads the answers, or
 * nothing public, which is `assumed`. Recordings of hosted Sanity that `local-lake verify` finds
 * the same turn that into `seen`.
 */
export interface Proof {
  /** Files in tests/. */
  tests: string[]
  sources: string[]
}

const REFERENCE = 'https://www.sanity.io/docs/http-reference/'
const CLIENT = '@sanity/client 8.11'
const CLI = '@sanity/cli 8.12'
const STUDIO = 'sanity 6.16'
const ERRORS = 'assumed: some errors'

/** By the first route of each row. */
export const PROOF: Record<string, Proof> = {
  'GET /data/query/:dataset': {
    tests: ['queries', 'geo', 'source-maps', 'variant-queries', 'bad-input'],
    sources: [
      'specification: https://spec.groq.dev, by its public conformance suite',
      `${REFERENCE}query`,
      `${STUDIO}: variants`,
      ERRORS,
    ],
  },
  'GET /data/doc/:dataset/:ids': {
    tests: ['client', 'access'],
    sources: [`${REFERENCE}doc`, `${STUDIO}: versions`],
  },
  'GET /data/export/:dataset': {
    tests: ['cli', 'bad-input'],
    sources: [`${REFERENCE}export`, '@sanity/export 6.2'],
  },
  'GET /data/references/:dataset/documents/:id/to': { tests: ['actions'], sources: [STUDIO] },
  'POST /data/mutate/:dataset': {
    tests: ['mutations', 'bad-input', 'restart'],
    sources: [`${REFERENCE}mutation`, '@sanity/mutator 6.16', ERRORS],
  },
  'POST /data/actions/:dataset': {
    tests: ['actions', 'releases', 'variants', 'bad-input'],
    sources: [`${REFERENCE}actions`, `${CLIENT}: variants`, ERRORS],
  },
  'GET /data/listen/:dataset': {
    tests: ['listen', 'listen-connections', 'mendoza', 'overtaking'],
    sources: [`${REFERENCE}listen`, `${CLIENT}: resuming`, 'mendoza 3.0: effects'],
  },
  'GET /data/live/events/:dataset': {
    tests: ['listen', 'listen-connections'],
    sources: [`${REFERENCE}live`, CLIENT, 'assumed: which tags a query has'],
  },
  'GET /data/history/:dataset/transactions/:ids': {
    tests: ['history'],
    sources: [`${REFERENCE}history`, `${STUDIO}: events`],
  },
  'POST /assets/images/:dataset': {
    tests: ['assets', 'image-metadata', 'large-assets'],
    sources: [`${REFERENCE}assets`, 'assumed: the colors of a palette'],
  },
  'GET /images/:projectId/:dataset/:file': {
    tests: ['served-assets'],
    sources: [
      'https://www.sanity.io/docs/apis-and-sdks/image-urls',
      '@sanity/image-url 2.1',
      ERRORS,
    ],
  },
  'GET /files/:projectId/:dataset/:file': {
    tests: ['served-assets', 'large-assets'],
    sources: ['https://www.sanity.io/docs/content-lake/assets', 'assumed: headers'],
  },
  'GET /auth/providers': { tests: ['sign-in'], sources: [STUDIO, CLI] },
  'GET /users/me': { tests: ['sign-in', 'tokens'], sources: [STUDIO, CLIENT] },
  'GET /socket/:dataset': { tests: ['presence'], sources: ['@sanity/bifur-client 2.0', STUDIO] },
  'POST /comments/:dataset/setup': { tests: ['datasets'], sources: [STUDIO] },
  'GET /features': {
    tests: ['releases', 'releases-in-studio', 'limits'],
    sources: [
      STUDIO,
      'https://www.sanity.io/docs/content-lake/content-release-document-flow',
      'assumed: errors of releases',
    ],
  },
  'GET /schedules/:projectId/:dataset': {
    tests: ['schedules', 'schedules-killed'],
    sources: [`${REFERENCE}scheduling`, `${STUDIO}: list, create, edit`, 'assumed: one schedule'],
  },
  'GET /projects/:projectId/datasets': {
    tests: ['datasets', 'cli', 'limits'],
    sources: [`${REFERENCE}projects`, CLI, ERRORS],
  },
  'PUT /datasets/:dataset/copy': {
    tests: ['datasets', 'cli'],
    sources: [`${REFERENCE}copy`, `${REFERENCE}jobs`, CLI],
  },
  'PUT /projects/:projectId/datasets/:dataset/settings/backups': {
    tests: ['backups', 'cli'],
    sources: [`${REFERENCE}backups`, CLI],
  },
  'GET /aliases': { tests: ['datasets', 'cli'], sources: [CLI, 'assumed: errors'] },
  'GET /projects/:projectId/datasets/:dataset/acl': {
    tests: ['sign-in', 'management', 'access'],
    sources: [`${REFERENCE}access-api`, STUDIO, 'assumed: errors'],
  },
  'GET /access/project/:projectId/robots': {
    tests: ['management', 'cli'],
    sources: [`${REFERENCE}access-api`, CLI, 'assumed: errors'],
  },
  'GET /projects/:projectId/cors': {
    tests: ['management', 'cli'],
    sources: [`${REFERENCE}projects`, CLI, 'assumed: errors'],
  },
  'GET /hooks/projects/:projectId': {
    tests: ['hooks', 'webhooks', 'cli'],
    sources: [
      `${REFERENCE}webhooks`,
      'https://www.sanity.io/docs/content-lake/webhooks',
      '@sanity/webhook 4.0: signatures',
    ],
  },
  'GET /projects/:projectId/datasets/:dataset/schemas': {
    tests: ['management', 'cli'],
    sources: [CLI, 'assumed: errors'],
  },
  'GET /projects': { tests: ['sign-in', 'cli'], sources: [`${REFERENCE}projects`, CLI] },
  'GET /organizations': { tests: ['routes', 'cli'], sources: [CLI] },
  'GET /projects/:projectId/datasets/:dataset/query': {
    tests: ['client-options'],
    sources: [CLIENT],
  },
  'GET /check/cors': { tests: ['routes'], sources: [STUDIO] },
  'GET /help': { tests: ['routes'], sources: [STUDIO] },
  'GET /access/requests/me': { tests: ['routes'], sources: [STUDIO] },
  'POST /descriptors/claim': { tests: ['routes'], sources: [STUDIO] },
  'GET /subscriptions/project/:projectId': { tests: ['routes'], sources: [STUDIO] },
  'GET /ping': { tests: ['routes'], sources: [CLIENT] },
  'GET /projects/:projectId/user-applications': { tests: ['routes'], sources: [STUDIO, CLI] },
}

/** What isn't emulated says so in words of the lake's own. */
export const REFUSED: Proof = { tests: ['routes'], sources: ["the lake's own"] }

const CLIENTS = /^(sanity|@sanity\/[\w-]+|mendoza) \d+\.\d+(: .+)?$/
const DOCUMENTED = /^https:\/\/www\.sanity\.io\/docs\/\S+$/

/** Whether a source is one of the kinds that there are. */
export function isSource(source: string): boolean {
  return (
    CLIENTS.test(source) || DOCUMENTED.test(source) || /^(specification|assumed): ./.test(source)
  )
}
