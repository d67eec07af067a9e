import { z } from 'zod'
import { EMAIL_TEXTS, SHARED_TEXTS } from '#lib/content/defaults.ts'
import { MAX_PARTS } from '#lib/content/discovery-call.ts'
import { DETAIL_NAMES, MAX_DETAILS } from '#lib/content/details.ts'
import { CONFIRMATIONS, isTimeZone } from '#lib/content/lead-emails.ts'
import { MAX_DAYS, MAX_STEPS } from '#lib/content/sequences.ts'
import { FOOTER_SLUGS } from '#lib/content/paths.ts'
import { FIGURE_LIMIT } from '#lib/content/readers.ts'
import { typeOf } from '#lib/tools/quiz/question-types.ts'
import { LEVELS, QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { RESOURCE_ICONS } from '#lib/ui/covers/icons.ts'
import { RESOURCE_TYPES } from '#lib/tools/resource-types.ts'

/** What pages rely on, stricter than the types: nothing is blank where that would show. */
export const filled = z.string().trim().min(1)
export const web = z.url({ protocol: /^https?$/ })
const fractions = z.record(z.string(), z.number().min(0).max(1))

export const image = z.strictObject({
  url: web,
  width: z.int().positive(),
  height: z.int().positive(),
  alt: z.string(),
  isVector: z.boolean(),
  crop: fractions.optional(),
  hotspot: fractions.optional(),
  edit: z.string().optional(),
})

export const block = z.strictObject({
  _type: z.literal('block'),
  _key: filled,
  style: z.enum(['normal', 'h2', 'h3']),
  listItem: z.enum(['bullet', 'number']).optional(),
  level: z.int().min(1).max(4).optional(),
  markDefs: z.array(
    z.strictObject({
      _type: z.literal('link'),
      _key: filled,
      href: z.string().regex(/^(https?:\/\/|mailto:|\/(?![/\\]))/),
    }),
  ),
  children: z
    .array(
      z.strictObject({
        _type: z.literal('span'),
        _key: filled,
        text: z.string(),
        marks: z.array(filled),
      }),
    )
    .min(1),
})

const master = z.enum(['site', 'crm', 'hubspot', 'pipedrive'])

export const leadEmails = z.strictObject({
  isDaily: z.boolean(),
  hour: z.int().min(0).max(23),
  timeZone: z.string().refine(isTimeZone),
  calls: z.strictObject({
    startsTalks: z.boolean(),
    tellsTeam: z.boolean(),
    tellsOfPresses: z.boolean(),
    tellsOfHot: z.boolean(),
    tellsOfReturns: z.boolean(),
    tellsEditors: z.boolean(),
    endsOffers: z.boolean(),
    offersAgain: z.boolean(),
  }),
  rules: z.array(
    z.strictObject({
      key: z.string(),
      name: filled,
      resources: z.array(filled),
      campaign: z.string(),
      domain: z.string(),
      minScore: z.number().nullable(),
      maxScore: z.number().nullable(),
      owners: z.array(filled).min(1),
    }),
  ),
  crm: z.strictObject({ state: master, owner: master }),
  confirmation: z.enum(CONFIRMATIONS),
  company: filled,
  sender: filled,
})

export const sequences = z.array(
  z.strictObject({
    id: filled,
    name: filled,
    resources: z.array(filled),
    campaign: z.string(),
    levels: z.array(z.string()),
    states: z.array(z.string()),
    isDraft: z.boolean(),
    steps: z
      .array(
        z.strictObject({
          key: filled,
          subject: filled,
          body: z.array(z.looseObject({ _type: z.literal('block') })).min(1),
          days: z.int().min(1).max(MAX_DAYS),
          hour: z.int().min(0).max(23),
        }),
      )
      .max(MAX_STEPS),
  }),
)

export const siteSettings = z.strictObject({
  name: filled,
  tagline: filled,
  logo: image.nullable(),
  bookingUrl: z.union([web, z.literal('/#book-demo')]),
  bookingPrefill: z.strictObject({ scheduler: z.string(), ownPattern: z.string() }),
  schedulingUrl: z.union([web, z.literal('')]),
  call: z.strictObject({
    host: z
      .strictObject({ name: filled, role: z.string(), words: z.string(), face: image })
      .nullable(),
    parts: z.array(z.strictObject({ when: filled, what: filled })).max(MAX_PARTS),
  }),
  seo: z.strictObject({
    title: filled,
    titleTemplate: filled.includes('%s'),
    description: filled,
    shareImage: image.nullable(),
  }),
  consentText: filled,
  isExample: z.boolean(),
  analytics: z.strictObject({ service: z.string(), site: z.string() }),
  confirmsResults: z.boolean(),
  details: z.strictObject({
    heading: filled,
    note: filled,
    questions: z
      .array(
        z.strictObject({
          name: filled,
          about: z.enum(DETAIL_NAMES).nullable(),
          question: filled,
          choices: z.array(filled),
        }),
      )
      .max(MAX_DETAILS)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length),
  }),
  company: z.strictObject({
    legalName: z.string(),
    address: z.array(filled),
    email: z.union([z.string().includes('@'), z.literal('')]),
    phone: z.string(),
    registration: z.string(),
    vatNumber: z.string(),
    responsible: z.string(),
    linkedinUrl: z.union([web, z.literal('')]),
  }),
})

export const footerPages = z.array(z.strictObject({ slug: z.enum(FOOTER_SLUGS), title: filled }))

export const people = z.array(
  z.strictObject({
    id: filled,
    name: filled,
    role: filled,
    built: z.string(),
    face: image,
    isExample: z.boolean(),
  }),
)

export const customerLogos = z.array(z.strictObject({ id: filled, name: filled, image }))

export const pageAppearance = z.strictObject({
  title: z.string(),
  description: z.string(),
  shareImage: image.nullable(),
  hidden: z.boolean(),
})

export const figure = z.strictObject({ value: filled.max(FIGURE_LIMIT), label: filled })

const instant = z.union([z.iso.datetime(), z.literal('')])

const storySummary = {
  id: filled,
  slug: z.string().regex(/^[a-z0-9-]+$/),
  customer: customerLogos.element,
  headline: filled,
  figure: figure.nullable(),
  isExample: z.boolean(),
  hidden: z.boolean(),
  updatedAt: instant,
}

/** Search engines get no example. */
const kept = ({ isExample, hidden }: { isExample: boolean; hidden: boolean }) =>
  hidden || !isExample

export const stories = z.array(z.strictObject(storySummary).refine(kept))

export const story = z
  .strictObject({
    ...storySummary,
    quote: z.strictObject({ text: filled, name: filled, role: z.string() }).nullable(),
    built: z.string(),
    runBy: z.string(),
    body: z.array(block),
    resourceId: z.string(),
    createdAt: instant,
    appearance: pageAppearance,
  })
  .refine(kept)
  .refine(({ hidden, appearance }) => hidden === appearance.hidden)

const summary = {
  id: filled,
  slug: z.string().regex(/^[a-z0-9-]+$/),
  title: filled,
  description: z.string(),
  type: z.enum(Object.keys(RESOURCE_TYPES)),
  icon: z.enum(RESOURCE_ICONS),
  featured: z.boolean(),
  hidden: z.boolean(),
  updatedAt: instant,
}

export const resources = z.array(z.strictObject(summary))

export const resource = z.strictObject({
  ...summary,
  subtitle: z.string(),
  body: z.array(block),
  features: z.array(filled),
  downloadUrl: web.nullable(),
  appearance: pageAppearance,
})

export const resourceListCopy = z.strictObject({
  title: filled,
  intro: filled,
  guidanceHeading: filled,
  guidanceText: filled,
  shareHeading: filled,
  emptyText: filled,
})

export const sharedTexts = z.strictObject(
  Object.fromEntries(Object.keys(SHARED_TEXTS).map((name) => [name, filled])),
)

export const emails = z.strictObject(
  Object.fromEntries(Object.keys(EMAIL_TEXTS).map((name) => [name, filled])),
)

export const privacyPage = z.strictObject({
  title: filled,
  intro: filled,
  updatedOn: z.union([z.iso.date(), z.literal('')]),
  body: z.array(block),
})

export const questions = z
  .array(
    z.strictObject({
      id: z.enum(QUESTIONS.map(({ id }) => id)),
      wording: filled,
      help: z.string(),
      options: z.record(filled, filled),
    }),
  )
  .length(QUESTIONS.length)
  .refine((list) => new Set(list.map(({ id }) => id)).size === QUESTIONS.length)
  .refine((list) =>
    QUESTIONS.every((question) => {
      const labelled = Object.keys(list.find(({ id }) => id === question.id)?.options ?? {})
      const values = typeOf(question).options(question)
      return labelled.join() === values.join()
    }),
  )

export const levels = z.strictObject(
  Object.fromEntries(
    LEVELS.map((level) => [
      level,
      z.strictObject({
        summary: z.string(),
        sentences: z.array(z.strictObject({ text: z.string(), needs: z.array(filled).min(1) })),
        recommendations: z.array(filled),
        priorityProcesses: z.array(filled),
      }),
    ]),
  ),
)
