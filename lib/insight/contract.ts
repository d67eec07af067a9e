/**
 * What the Studio's Insight tool and the site say to each other, as JSON. `GET /api/desk/insight`
 * takes a query of `from`, `to`, `by` and `resource`, and responds with an `Insight`; like every
 * route under /api/desk, 401 without a session (lib/leads/desk/contract.ts). `GET
 * /api/desk/insight/experiments` responds with the `ExperimentResult`s, latest first.
 */
import type { Goal } from '#lib/insight/experiments/experiment.ts'
import type { VariantResult, Verdict } from '#lib/insight/experiments/result.ts'
import type { Device } from '#lib/insight/field/device.ts'
import type { MetricName } from '#lib/insight/field/metrics.ts'
import type { CallStep, Step } from '#lib/insight/steps.ts'
import type { Money } from '#lib/ui/money.ts'

export interface InsightQuery {
  /** YYYY-MM-DD, UTC, both included. */
  from: string
  to: string
  by: 'day' | 'week'
  /** Slug; all resources if left out. */
  resource?: string
}

/** How often each step was taken; none is 0 or missing. */
export type Counts = Partial<Record<Step, number>>

export interface ResourceCounts {
  /** Empty for pages without a gate. */
  slug: string
  /** Null for what isn't published any longer. */
  title: string | null
  /** What its gate opens; null for what isn't published, and for pages without a gate. */
  opens: 'document' | 'link' | 'quiz' | 'tool' | null
  now: Counts
  /** In as many days before `from`. */
  before: Counts
  /** Of `now`, by leads whose browser counts no visits: it runs no script, or asks for privacy. */
  uncounted: Counts
}

/** How a visit began; `OTHER` stands for all that aren't listed, '' for none. */
export interface Origin {
  /** Of a campaign, as it was spelled first in the period, in any case. */
  value: string
  /** Pages with a gate, and others. */
  seen: number
  other: number
  lead: number
  /** By any visitor, and by leads alone. */
  booking: number
  'lead-booking': number
}

/** What a day's rare origins are stored as, and what all that aren't listed are together. */
export const OTHER = 'other'

/** Who sent a visit as an assistant is its referrer, too, and may be its campaign. */
export const ORIGINS = ['campaign', 'referrer', 'assistant', 'landing'] as const
export type OriginKind = (typeof ORIGINS)[number]

export interface Insight {
  from: string
  to: string
  by: 'day' | 'week'
  /** Null for all. */
  resource: string | null
  resources: ResourceCounts[]
  /** Each day, or each week by its Monday, without gaps. */
  series: { day: string; counts: Counts }[]
  /** Those of each with the most leads, then visits; the rest, if any, is the last: `OTHER`. */
  origins: Record<OriginKind, Origin[]>
  /** The quiz's questions in their order, with the visitors who reached them. */
  questions: { id: string; text: string; visitors: number }[]
  entered: Entered
  calls: Calls
  field: FieldData
  /** Those of assistants, the busiest first. */
  crawlers: CrawlerCounts[]
}

/** What the table of field data may be by. */
export const FIELD_GROUPS = ['page', 'device', 'release'] as const
export type FieldGroup = (typeof FIELD_GROUPS)[number]

/** What pages took on visitors' own devices. */
export interface FieldRow {
  /** A path, a class of devices or a release; `OTHER` for all that aren't listed. */
  value: string
  /** The 75th percentile, in milliseconds or a layout shift, and of how many loads it is. */
  metrics: Partial<Record<MetricName, { p75: number; loads: number }>>
}

/** By group, and within it by device; '' for all of them. By device, there is only that. */
export type FieldData = Record<FieldGroup, Record<Device | '', FieldRow[]>>

/** Below so many loads, a 75th percentile says little. */
export const FEW_LOADS = 50

/** What a crawler took: pages, and their Markdown twins. */
export interface CrawlerCounts {
  crawler: string
  pages: number
  twins: number
}

/** Each person once, on the day when it happened first. */
export interface CallCounts extends Record<CallStep, number> {
  /** With a call that they missed. */
  missed: number
  /** What they were won for, one of each currency: who has no amount is in none. */
  worth: Money[]
}

/** What people with a call, or customers, are grouped by. The first two have a last touch, too. */
export const CALL_GROUPS = ['campaign', 'landing', 'resource', 'variant', 'level'] as const
export type CallGroupKind = (typeof CALL_GROUPS)[number]

export interface CallGroup {
  /** `OTHER` for all that aren't listed, '' for none. */
  value: string
  /** What it is called, if not by its value. */
  title: string | null
  /** By how the person's first visit began. */
  first: CallCounts
  /** By how the visit before the call began. */
  last: CallCounts
}

/** People who booked in the period, by the score that they had, and what came of them until now. */
export interface ScoreBand {
  from: number
  to: number
  people: number
  held: number
  won: number
  /** Who is lost or not a fit. */
  lost: number
}

/** People whose call, or the end of whose story, has an outcome. */
export interface Outcomes {
  people: number
  held: number
  won: number
}

/** Whether a rule of the score tells those who are won from others. */
export interface RuleOutcomes {
  title: string
  points: number
  /** Those of whom it is true, and those of whom it isn't. */
  fulfilled: Outcomes
  others: Outcomes
  /** `chance`: the difference may be no more. `few`: too few people to say. */
  verdict: 'earned' | 'chance' | 'not-earned' | 'few'
}

/** From so many people on, rules of the score are set against what came of them. */
export const LEAST_OUTCOMES = 30

export interface Earned {
  /** How many outcomes are known; below `LEAST_OUTCOMES`, no rule is set against them. */
  people: number
  rules: RuleOutcomes[]
}

export interface Calls {
  now: CallCounts
  /** In as many days before. */
  before: CallCounts
  by: Record<CallGroupKind, CallGroup[]>
  /** Median days since the person was first known, of those who did so in the period. */
  days: Record<CallStep, { median: number; people: number }>
  /** The highest first. */
  scores: ScoreBand[]
  earned: Earned
}

/** How many results, the most recent of a period, say what leads entered. */
export const MAX_RESULTS = 2000

/** What leads entered, each with their latest result. No group is smaller than five people. */
export interface Entered {
  medians: { label: string; unit: string; median: number; people: number }[]
  /** `people` is null where too few chose it to be shown. */
  budgets: { label: string; people: number | null }[]
}

/** Below so many emails, what came of them is mostly chance. */
export const FEW_EMAILS = 30

export interface SequenceStepResult {
  /** Null if it isn't in the sequence any longer. */
  subject: string | null
  sent: number
  delivered: number
  bounced: number
  /** People who did so after it and before the next one. */
  booked: number
  unsubscribed: number
  /** People who lack a figure that it says. */
  skipped: number
}

/** What came of a sequence. */
export interface SequenceResult {
  /** Of its document. */
  id: string
  name: string
  people: number
  /** Of these, who is in it now. */
  going: number
  steps: SequenceStepResult[]
}

/** What came of an experiment, since it was started. */
export interface ExperimentResult {
  /** Of its document. */
  id: string
  name: string
  pageTitle: string
  /** Null if the page is gone. */
  path: string | null
  goal: Goal
  state: 'running' | 'stopped'
  /** ISO 8601. */
  startedAt: string
  stoppedAt: string | null
  /** The key of the variant that was published at its end. */
  winner: string | null
  /** Why it doesn't run though it should, as a sentence. */
  problem: string | null
  /** Days (YYYY-MM-DD, UTC) on which its page was published while it ran. */
  changedOn: string[]
  /** Visitors who are in no variant, since too many of a day had their network. */
  leftOut: number
  /** The control first. */
  variants: VariantResult[]
  verdict: Verdict
}
