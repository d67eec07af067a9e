import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Parameter } from '#lib/tools/calculate/parameters.ts'
import { answersFromHash } from '#lib/tools/quiz/answers.ts'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { scoreQuiz } from '#lib/tools/quiz/score.ts'
import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import { ROI_FIELDS } from '#lib/tools/roi/fields.ts'
import { DEFAULT_INPUTS, textsFromHash, toInputs } from '#lib/tools/roi/texts.ts'
import { summaryText } from '#lib/tools/roi/words.ts'
import { ANSWERS, CONTENT } from '#tests/unit/reports/fixtures.ts'

const content = vi.hoisted(() => ({
  getSiteSettings: vi.fn(),
  getSharedTexts: vi.fn(),
  getResources: vi.fn(),
  getQuizContent: vi.fn(),
}))
vi.mock('#lib/content/fetch.ts', () => content)
vi.mock('next/server', () => ({ after: () => {} }))
const env = {
  SITE_URL: 'http://localhost:3000',
  SANITY_PROJECT_ID: 'none',
  SANITY_DATASET: 'none',
  CRON_SECRET: 'a secret of this test',
  // Nothing listens there: the limits are counted in this process.
  DATABASE_URL: 'postgres://127.0.0.1:9/none',
}
vi.doMock('#lib/platform/env/env.ts', () => ({ env }))
const routes = {
  '/api/calculate/roi': await import('#app/api/calculate/roi/route.ts'),
  '/api/calculate/readiness': await import('#app/api/calculate/readiness/route.ts'),
}
const document = await import('#app/openapi.json/route.ts')
type Path = keyof typeof routes
const PATHS = Object.keys(routes) as Path[]

const RESOURCES = [
  { slug: 'roi', type: 'Tool', title: 'ROI' },
  { slug: 'quiz', type: 'Quiz', title: 'Quiz' },
]

/** Each request has a network of its own, but for those about the limit. */
let network = 0

beforeEach(() => {
  content.getSiteSettings.mockResolvedValue({ name: 'Northwright' })
  content.getResources.mockResolvedValue(RESOURCES)
  content.getQuizContent.mockResolvedValue(CONTENT)
})

type Query = Record<string, string | number>

function ask(path: Path, query: Query | string, from = `10.1.${network >> 8}.${network++ & 255}`) {
  const text = new URLSearchParams(
    typeof query === 'string'
      ? query
      : Object.entries(query).map(([key, value]) => [key, `${value}`]),
  )
  const url = `http://localhost:3000${path}?${text}`
  return routes[path].GET(new Request(url, { headers: { 'X-Forwarded-For': from } }))
}

interface Response200 {
  content: { 'application/json': { schema: object; example: object } }
}
interface Documented {
  parameters: Parameter[]
  responses: Record<string, Response200 & { headers?: object }>
}

const read = async () => (await document.GET()).json()
async function documented(path: Path): Promise<Documented> {
  return (await read()).paths[path].get
}

/** What has to be given: an example of each parameter that has no default. */
function needed(parameters: readonly Parameter[]): Query {
  return Object.fromEntries(
    parameters.flatMap(({ name, required, example }) => (required ? [[name, example]] : [])),
  )
}

test('the document has each route once, and each route the parameters of its tool', async () => {
  const { openapi, servers, paths } = await read()
  expect([openapi, servers]).toEqual(['3.1.0', [{ url: 'http://localhost:3000' }]])
  expect(Object.keys(paths)).toEqual(PATHS)
  const roi = (await documented('/api/calculate/roi')).parameters
  expect(roi.map(({ name, schema }) => [name, Reflect.get(schema, 'default')])).toEqual(
    ROI_FIELDS.map(({ key, start }) => [key, start]),
  )
  const quiz = (await documented('/api/calculate/readiness')).parameters
  expect(quiz.map(({ name, schema }) => [name, values(schema)])).toEqual(
    QUESTIONS.map((question) => [
      question.id,
      question.type === 'radio' ? Object.keys(question.points) : [question.min, question.max],
    ]),
  )
  for (const { id, wording } of CONTENT.questions)
    expect(quiz.find(({ name }) => name === id)?.description).toContain(wording)
})

function values(schema: Parameter['schema']) {
  return schema.type === 'string' ? schema.enum : [schema.minimum, schema.maximum]
}

describe.each(PATHS)('%s', (path) => {
  test('answers what its example says, in the shape that is documented', async () => {
    const { parameters, responses } = await documented(path)
    const { schema, example } = responses[200]?.content['application/json'] ?? {}
    const response = await ask(path, needed(parameters))
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const body = await response.json()
    expect(body).toEqual(example)
    const shape = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
    expect(shape.safeParse(body).error).toBeUndefined()
    // A field more or less is another shape.
    expect(shape.safeParse({ ...body, more: 1 }).success).toBe(false)
    expect(shape.safeParse({ ...body, link: undefined }).success).toBe(false)
  })

  test('takes what is documented of each parameter, and refuses the next beyond, by name', async () => {
    const { parameters } = await documented(path)
    const usual = needed(parameters)
    for (const { name, schema, required, example } of parameters) {
      const status = async (value: number | string) =>
        (await ask(path, { ...usual, [name]: value })).status
      const taken = [example, ...values(schema)]
      for (const value of taken)
        expect([name, value, await status(value)]).toEqual([name, value, 200])
      const beyond =
        schema.type === 'string'
          ? ['', 'no']
          : [schema.minimum - 1, schema.maximum + 1, '', 'x', '1x']
      if (schema.type === 'integer') beyond.push(1.5)
      for (const value of [...beyond, 'Infinity', 'NaN', '0x10', '<b>', '٣', 'a'.repeat(1000)]) {
        const refused = await ask(path, { ...usual, [name]: value })
        const { field, detail } = await refused.json()
        expect([name, value, refused.status, field]).toEqual([name, value, 400, name])
        expect(detail).toContain(`${name}: should be`)
      }
      const left = await ask(
        path,
        Object.fromEntries(Object.entries(usual).filter(([key]) => key !== name)),
      )
      expect([name, left.status]).toEqual([name, required ? 400 : 200])
      if (required) expect((await left.json()).field).toBe(name)
      const twice = await ask(path, `${new URLSearchParams({ [name]: '1' })}&${name}=2`)
      expect([twice.status, (await twice.json()).field]).toEqual([400, name])
    }
    const unknown = await ask(path, { ...usual, salary: 1 })
    expect([unknown.status, (await unknown.json()).field]).toEqual([400, 'salary'])
  })

  test('has each documented refusal as a problem that any page may read', async () => {
    const { parameters, responses } = await documented(path)
    const usual = needed(parameters)
    const limited = async () => {
      for (let times = 0; times < 601; times++) await ask(path, usual, '10.9.9.9')
      return ask(path, usual, '10.9.9.9')
    }
    const refusals: Record<string, () => Promise<Response>> = {
      400: () => ask(path, { ...usual, salary: 1 }),
      404: () => {
        content.getResources.mockResolvedValue([])
        return ask(path, usual)
      },
      429: limited,
      503: () => {
        content.getResources.mockRejectedValue(new Error('away'))
        return ask(path, usual)
      },
    }
    expect(Object.keys(responses)).toEqual(['200', ...Object.keys(refusals)])
    const { components } = await read()
    const shape = z.fromJSONSchema(components.schemas.Problem)
    for (const [status, provoke] of Object.entries(refusals)) {
      const response = await provoke()
      expect(response.status).toBe(Number(status))
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(shape.safeParse(await response.json()).error).toBeUndefined()
      expect(response.headers.has('retry-after')).toBe(responses[status]?.headers !== undefined)
    }
  })

  test('is asked by any page with GET alone', async () => {
    const { OPTIONS, POST } = routes[path]
    const allowed = OPTIONS()
    expect([allowed.status, allowed.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET',
    ])
    expect(POST().status).toBe(405)
  })
})

test("the calculator's answer is the tool's, and its link opens it with these figures", async () => {
  const figures = { currentStaffCost: 400000, hoursPerWeek: 200, timeReductionPercent: 25.5 }
  const answer = await (await ask('/api/calculate/roi', figures)).json()
  const inputs = { ...DEFAULT_INPUTS, ...figures }
  expect(answer.inputs).toEqual(inputs)
  for (const [name, value] of Object.entries(calculateRoi(inputs)))
    expect(answer.results[name], name).toBeCloseTo(value, 2)
  expect(answer.sentence).toBe(summaryText(inputs))
  expect(answer.assumptions[0]).toMatch(/^Not given.*One-time Implementation Cost: \$25,000/)
  expect(answer.assumptions[0]).not.toContain('Staff Cost')
  const link = new URL(answer.link)
  expect(link.origin + link.pathname).toBe('http://localhost:3000/resources/roi')
  const opened = textsFromHash(link.hash)
  expect(opened && toInputs(opened)).toEqual(inputs)
})

test("the quiz's answer is the tool's, and its link opens it with these answers", async () => {
  const answer = await (await ask('/api/calculate/readiness', ANSWERS as Query)).json()
  const { score, maxScore, level } = scoreQuiz(ANSWERS)
  expect(answer.results).toMatchObject({ score, maxScore, level })
  expect(answer.sentence).toContain(CONTENT.levels[level].summary)
  const link = new URL(answer.link)
  expect(link.pathname).toBe('/resources/quiz')
  expect(answersFromHash(link.hash)).toEqual(ANSWERS)
})

test('a tool that is not published is not in the document', async () => {
  content.getResources.mockResolvedValue(RESOURCES.slice(0, 1))
  expect(Object.keys((await read()).paths)).toEqual(['/api/calculate/roi'])
})
