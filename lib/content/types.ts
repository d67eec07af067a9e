/**
 * The shapes that pages use. `lib/content` maps Sanity's query results to these; nothing here is
 * nullable that a schema can fill.
 */
import type { PortableTextBlock } from '@portabletext/react'
import type { LevelId, QuestionId } from '#lib/tools/quiz/questions.ts'
import type { Sentence } from '#lib/tools/quiz/words.ts'
import type { OptionValue } from '#lib/tools/quiz/question-types.ts'
import type { FooterSlug } from './paths.ts'
import type { Figure } from './readers.ts'
import type { ResourceIcon } from '#lib/ui/covers/icons.ts'
import type { ResourceType } from '#lib/tools/resource-types.ts'

export interface ContentImage {
  url: string
  /** Pixels, after the crop that staff chose. */
  width: number
  height: number
  alt: string
  isVector: boolean
  /**
   * What staff cropped from each side, and the area that stays when a picture is cropped to an
   * aspect ratio; fractions of the original.
   */
  crop?: { top: number; bottom: number; left: number; right: number }
  hotspot?: { x: number; y: number; width: number; height: number }
  /** Preview only: the picture's field, as the value of the `data-sanity` attribute. */
  edit?: string
}

export interface SiteSettings {
  name: string
  tagline: string
  logo: ContentImage | null
  bookingUrl: string
  /** What fills in its form, as staff chose it: `prefillPattern` says whether it can be used. */
  bookingPrefill: { scheduler: string; ownPattern: string }
  schedulingUrl: string
  seo: {
    title: string
    titleTemplate: string
    description: string
    shareImage: ContentImage | null
  }
  consentText: string
  /**
   * The service that counts visits, as staff chose it: `usableAnalytics` says whether there is one.
   */
  analytics: { service: string; site: string }
  company: Company
  isExample: boolean
}

export interface Company {
  legalName: string
  address: string[]
  email: string
  phone: string
  registration: string
  vatNumber: string
  responsible: string
  linkedinUrl: string
}

/** What staff chose for one page's search result and shared link. Empty: the page's own. */
export interface PageAppearance {
  title: string
  description: string
  shareImage: ContentImage | null
  hidden: boolean
}

export interface FooterPage {
  slug: FooterSlug
  title: string
}

export interface CustomerLogo {
  id: string
  name: string
  image: ContentImage
}

export interface CaseStudySummary {
  id: string
  slug: string
  customer: CustomerLogo
  headline: string
  figure: Figure | null
  isExample: boolean
  /** Hidden from search engines, as examples are. */
  hidden: boolean
}

export interface CaseStudy extends CaseStudySummary {
  quote: { text: string; name: string; role: string } | null
  built: string
  runBy: string
  body: PortableTextBlock[]
  /** Id of the resource to offer; empty for the first. */
  resourceId: string
  appearance: PageAppearance
  createdAt: string
  updatedAt: string
}

export interface ResourceSummary {
  id: string
  slug: string
  title: string
  description: string
  type: ResourceType
  icon: ResourceIcon
  featured: boolean
  hidden: boolean
}

export interface Resource extends ResourceSummary {
  subtitle: string
  body: PortableTextBlock[]
  features: string[]
  /** URL of what the gate opens: null for a tool, or if none exists yet ('Coming Soon!'). */
  downloadUrl: string | null
  appearance: PageAppearance
}

export interface PageSummary {
  slug: string
  /** From when visitors are sent elsewhere, in milliseconds since 1970; null for never. */
  endsAt: number | null
  hidden: boolean
}

export interface PrivacyPage {
  title: string
  intro: string
  /** Date of the last change, such as '2026-11-21'; empty if staff gave none. */
  updatedOn: string
  body: PortableTextBlock[]
}

export interface QuestionContent {
  id: QuestionId
  wording: string
  help: string
  /** Label of each option value; empty for the number question. */
  options: Record<OptionValue, string>
}

export interface LevelContent {
  /** True of everybody at the level; `sentences` follow it. Read both by `summaryOf`. */
  summary: string
  sentences: Sentence[]
  recommendations: string[]
  priorityProcesses: string[]
}

export interface QuizContent {
  questions: QuestionContent[]
  levels: Record<LevelId, LevelContent>
}
