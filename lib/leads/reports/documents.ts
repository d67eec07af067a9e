import 'server-only'
import {
  getResources,
  getSharedTexts,
  getSiteSettings,
  getQuizContent,
} from '#lib/content/fetch.ts'
import type { ResourceSummary } from '#lib/content/types.ts'
import { nextResource } from '#lib/content/map-documents.ts'
import { env } from '#lib/platform/env/env.ts'
import type { ReportKind } from '#lib/tools/reports/file-name.ts'
import { fontFaces } from '#lib/tools/reports/style.ts'
import type { ReportFrame } from '#lib/tools/reports/report.ts'
import { markOwner } from '#lib/tools/reports/link-owner.ts'
import type { ResourceType } from '#lib/tools/resource-types.ts'
import { type Answers, answersToHash } from '#lib/tools/quiz/answers.ts'
import { questionsInOrder } from '#lib/tools/quiz/questions.ts'
import { textsToHash, toTexts } from '#lib/tools/roi/texts.ts'
import type { RoiInputs } from '#lib/tools/roi/fields.ts'

const TYPE: Record<ReportKind, ResourceType> = { roi: 'Tool', automation: 'Quiz' }

/** Slug of a tool's own resource; undefined if none is published. */
export function slugOfTool(
  kind: ReportKind,
  resources: readonly ResourceSummary[],
): string | undefined {
  return resources.find(({ type }) => type === TYPE[kind])?.slug
}

/** Slugs of the published resources that aren't this tool. */
export function slugsWithout(kind: ReportKind, resources: readonly ResourceSummary[]): string[] {
  return resources.filter(({ type }) => type !== TYPE[kind]).map(({ slug }) => slug)
}

interface FrameOptions {
  kind: ReportKind
  email: string
  shared: boolean
  date: Date
  /** The result as a URL fragment. */
  hash: string
}

/**
 * Everything around a report's own content, plus the booking button's label in its email. URLs are
 * absolute, since the file is opened outside the site.
 */
export async function loadFrame(
  options: FrameOptions,
): Promise<ReportFrame & { bookingLabel: string }> {
  const { kind, email, shared, date, hash } = options
  const [settings, texts, resources, fonts] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getResources(),
    fontFaces(),
  ])
  const page = (slug: string) => new URL(`/resources/${slug}`, env.SITE_URL).href
  const own = resources.find(({ type }) => type === TYPE[kind])
  const next = own && nextResource(own.slug, resources)
  return {
    company: settings.name,
    siteUrl: new URL(env.SITE_URL).href,
    contact: settings.company.email,
    bookingUrl: new URL(settings.bookingUrl, env.SITE_URL).href,
    bookingLabel: texts.callInEmails,
    offer: texts.callInReports,
    resultUrl: own ? page(own.slug) + (shared ? hash : markOwner(hash, email)) : null,
    next: next ? { title: next.title, url: page(next.slug) } : null,
    email,
    shared,
    date,
    fonts,
  }
}

/** The figures as a URL fragment. */
export function roiHash(inputs: RoiInputs): string {
  return textsToHash(toTexts(inputs))
}

/**
 * The answers as a URL fragment, in the order that staff chose.
 *
 * @throws Error if the content lake doesn't respond
 */
export async function automationHash(answers: Answers): Promise<string> {
  const { questions } = await getQuizContent()
  return answersToHash(answers, questionsInOrder(questions.map(({ id }) => id)))
}
