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
import { automationReport } from '#lib/tools/reports/automation.tsx'
import type { Report, ReportFrame } from '#lib/tools/reports/report.ts'
import { roiReport } from '#lib/tools/reports/roi.tsx'
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

/** What was entered in a tool. */
export type Entered = { tool: 'roi'; input: RoiInputs } | { tool: 'automation'; input: Answers }

interface Asked extends Pick<ReportFrame, 'email' | 'shared' | 'date'> {
  /** Whether it offers a call. */
  isOffered?: boolean
}

/**
 * A tool's report. URLs in it are absolute, since the file is opened outside the site.
 *
 * @throws Error if the content lake doesn't respond
 */
export async function loadReport(
  entered: Entered,
  { email, shared, date, isOffered = true }: Asked,
): Promise<Report> {
  const [settings, texts, resources, fonts, own] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getResources(),
    fontFaces(),
    entered.tool === 'roi' ? ofRoi(entered.input) : ofAutomation(entered.input),
  ])
  const pageOf = (slug: string) => new URL(`/resources/${slug}`, env.SITE_URL).href
  const slug = slugOfTool(entered.tool, resources)
  const next = slug && nextResource(slug, resources)
  const frame: ReportFrame = {
    company: settings.name,
    siteUrl: new URL(env.SITE_URL).href,
    contact: settings.company.email,
    call: isOffered
      ? { offer: texts.callInReports, url: new URL(settings.bookingUrl, env.SITE_URL).href }
      : null,
    resultUrl: slug ? pageOf(slug) + (shared ? own.hash : markOwner(own.hash, email)) : null,
    next: next ? { title: next.title, url: pageOf(next.slug) } : null,
    email,
    shared,
    date,
    fonts,
  }
  return own.reportIn(frame)
}

function ofRoi(inputs: RoiInputs) {
  const reportIn = (frame: ReportFrame) => roiReport(inputs, frame)
  return { hash: textsToHash(toTexts(inputs)), reportIn }
}

/** The answers are in the order that staff chose. */
async function ofAutomation(answers: Answers) {
  const content = await getQuizContent()
  const questions = questionsInOrder(content.questions.map(({ id }) => id))
  const reportIn = (frame: ReportFrame) => automationReport(answers, content, frame)
  return { hash: answersToHash(answers, questions), reportIn }
}
