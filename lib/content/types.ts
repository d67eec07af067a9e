/**
 * The shapes that pages use. `lib/content` maps Sanity's query results to these; nothing here is
 * nullable that a schema can fill.
 */
import type { PortableTextBlock } from '@portabletext/react'
import type { LevelId, QuestionId } from '#lib/tools/quiz/questions.ts'
import type { Sentence } from '#lib/tools/quiz/words.ts'
import type { OptionValue } from '#lib/tools/quiz/question-types.ts'
import type { Details } from './details.ts'
import type { FooterSlug } from './paths.ts'
import type { Figure } from './readers.ts'
import type { ResourceIcon } from '#lib/ui/covers/icons.ts'
import type { ResourceType } from '#lib/tools/resource-types.ts'

/** A picture in the content lake. `imageUrl` in image.ts returns its URL for a given size. */
export interface ContentImage {
  /** The file as uploaded. */
  url: string
  /** Pixels, after the crop that staff chose. */
  width: number
  height: number
  alt: string
  /** True for vector files, which are shown as they are. */
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
  /** The square mark before the name. */
  logo: ContentImage | null
  /** Target of every booking button; opens in a new tab. */
  bookingUrl: string
  /** What fills in its form, as staff chose it: `prefillPattern` says whether it can be used. */
  bookingPrefill: { scheduler: string; ownPattern: string }
  /** URL of the frame in the section `#book-demo`; empty if staff gave none. */
  schedulingUrl: string
  call: DiscoveryCall
  seo: {
    title: string
    titleTemplate: string
    description: string
    shareImage: ContentImage | null
  }
  /** Shown at the gate beside the email field. */
  consentText: string
  /**
   * The service that counts visits, as staff chose it: `usableAnalytics` says whether there is one.
   */
  analytics: { service: string; site: string }
  /** Whether nobody is emailed a result before they have confirmed their address. */
  confirmsResults: boolean
  /** What people are asked once a tool has opened. */
  details: Details
  /** Who runs the site; anything staff left out is empty. */
  company: Company
  /** Whether all of that is invented. */
  isExample: boolean
}

/** Who calls, and what happens in the call and after it. */
export interface DiscoveryCall {
  /** Null without a name and a face: neither alone is a person. */
  host: { name: string; role: string; words: string; face: ContentImage } | null
  parts: { when: string; what: string }[]
}

export interface Company {
  legalName: string
  /** The postal address, one entry per line. */
  address: string[]
  email: string
  phone: string
  /** Where and under which number it is registered. */
  registration: string
  vatNumber: string
  /** Who manages it. */
  responsible: string
  linkedinUrl: string
}

/** What staff chose for one page's search result and shared link. Empty: the page's own. */
export interface PageAppearance {
  /** The whole title of the browser tab. */
  title: string
  description: string
  shareImage: ContentImage | null
  /** Whether search engines are asked to leave the page out. */
  hidden: boolean
}

/** A page that the footer links to. */
export interface FooterPage {
  slug: FooterSlug
  title: string
}

export interface CustomerLogo {
  id: string
  name: string
  image: ContentImage
}

/** Somebody whom clients would work with. */
export interface Person {
  id: string
  name: string
  role: string
  /** What they have built, in a sentence or two. */
  built: string
  face: ContentImage
  /** Invented: they came with the site. */
  isExample: boolean
}

/** A case study, as its links show it. */
export interface CaseStudySummary {
  id: string
  slug: string
  customer: CustomerLogo
  headline: string
  /** The number that says most. */
  figure: Figure | null
  /** Invented: it came with the site. */
  isExample: boolean
  /** Hidden from search engines, as examples are. */
  hidden: boolean
  /** A moment, as the lake writes it; empty if unknown. */
  updatedAt: string
}

export interface CaseStudy extends CaseStudySummary {
  quote: { text: string; name: string; role: string } | null
  built: string
  runBy: string
  body: PortableTextBlock[]
  /** Id of the resource to offer; empty for the first. */
  resourceId: string
  appearance: PageAppearance
  /** As `updatedAt`. */
  createdAt: string
}

export interface ResourceSummary {
  id: string
  slug: string
  title: string
  description: string
  type: ResourceType
  icon: ResourceIcon
  featured: boolean
  /** Hidden from search engines. */
  hidden: boolean
  /** A moment, as the lake writes it; empty if unknown. */
  updatedAt: string
}

export interface Resource extends ResourceSummary {
  subtitle: string
  /** The long text of the resource page. */
  body: PortableTextBlock[]
  features: string[]
  /** URL of what the gate opens: null for a tool, or if none exists yet ('Coming Soon!'). */
  downloadUrl: string | null
  appearance: PageAppearance
}

/** A page made of sections, as lists of pages have it. */
export interface PageSummary {
  slug: string
  title: string
  description: string
  /** From when visitors are sent elsewhere, in milliseconds since 1970; null for never. */
  endsAt: number | null
  /** Whether search engines are asked to leave it out. */
  hidden: boolean
  /** When it changed, or a document that its sections name; empty if unknown. */
  updatedAt: string
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
