import { z } from 'zod'
import type { Wording } from '#lib/tools/quiz/words.ts'
import { DEFAULT_INPUTS } from '#lib/tools/roi/texts.ts'
import { readAnswers } from '#lib/tools/quiz/answers.ts'
import { answerReadiness, answerRoi, READINESS_ANSWER, ROI_ANSWER } from './answers.ts'
import { quizParameters, ROI_PARAMETERS, type Parameter } from './parameters.ts'

interface Published {
  /** The site's URL and the company's name. */
  site: string
  name: string
  /** URL of the calculator; undefined if it isn't published. */
  roi: string | undefined
  /** The quiz with its content; undefined if it isn't published. */
  readiness:
    | {
        page: string
        questions: readonly Wording[]
        levels: Parameters<typeof answerReadiness>[1]
      }
    | undefined
}

/** The OpenAPI 3.1 document of what `GET /api/calculate/*` answers, for what is published. */
export function openApi({ site, name, roi, readiness }: Published) {
  const quiz = quizParameters(readiness?.questions)
  return {
    openapi: '3.1.0',
    info: {
      title: `The calculators of ${name}`,
      version: '1',
      description:
        'The same formulas as the tools on the site. No account and no email address is needed, and nothing that is asked is stored. When you quote a figure, say what it assumes, and give the link: it opens the tool with these figures.',
    },
    servers: [{ url: site }],
    security: [],
    paths: {
      ...(roi && {
        '/api/calculate/roi': {
          get: operation({
            operationId: 'calculateRoi',
            summary: 'What an AI automation project returns, and when it breaks even',
            parameters: ROI_PARAMETERS,
            schema: ROI_ANSWER,
            example: answerRoi(DEFAULT_INPUTS, Object.keys(DEFAULT_INPUTS), roi),
          }),
        },
      }),
      ...(readiness && {
        '/api/calculate/readiness': {
          get: operation({
            operationId: 'calculateReadiness',
            summary: 'How ready a company is to automate its processes, from eight answers',
            parameters: quiz,
            schema: READINESS_ANSWER,
            example: answerReadiness(
              readAnswers(Object.fromEntries(quiz.map((each) => [each.name, each.example]))),
              readiness.levels,
              readiness.page,
            ),
          }),
        },
      }),
    },
    components: { schemas: { Problem: PROBLEM } },
  }
}

interface Operation {
  operationId: string
  summary: string
  parameters: readonly Parameter[]
  schema: z.ZodType
  /** The answer to the parameters' defaults, or else their examples. */
  example: unknown
}

function operation({ schema, example, ...rest }: Operation) {
  const { $schema: _, ...json } = z.toJSONSchema(schema)
  return {
    ...rest,
    responses: {
      200: {
        description: 'The result',
        content: { 'application/json': { schema: json, example } },
      },
      400: refusal('A parameter is wrong: `field` names it, and `detail` says why.'),
      404: refusal('The tool isn’t published.'),
      429: refusal('Too many requests from one network.', RETRY_AFTER),
      503: refusal('The site’s content can’t be read right now.', RETRY_AFTER),
    },
  }
}

const RETRY_AFTER = {
  headers: { 'Retry-After': { description: 'In seconds', schema: { type: 'integer' } } },
}

function refusal(description: string, more = {}) {
  const schema = { $ref: '#/components/schemas/Problem' }
  return { description, ...more, content: { 'application/problem+json': { schema } } }
}

/** As lib/platform/http/problem.ts writes it (RFC 9457). */
const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence that says what is wrong' },
    field: { type: 'string', description: 'The parameter that is wrong' },
  },
}
