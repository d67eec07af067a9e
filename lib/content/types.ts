/** The shapes the pages see. `lib/content` turns Sanity's answers into these; nothing here is nullable that a schema can fill. */
import type { PortableTextBlock } from '@portabletext/react'
import type { LevelId, OptionValue, QuestionId } from '#lib/quiz/questions.ts'

/** A picture of the content lake. Its address for a given size comes from `imageUrl` of image.ts. */
export interface ContentImage {
  /** The file as it was uploaded. */
  url: string
  /** Pixels, after the crop that staff chose. */
  width: number
  height: number
  alt: string
  /** True for vector files, which are shown as they are. */
  isVector: boolean
  /** What staff cut off each side, and the part that stays when a picture is cut to a shape; fractions of the original. */
  crop?: { top: number; bottom: number; left: number; right: number }
  hotspot?: { x: number; y: number; width: number; height: number }
  /** In preview: the field it comes from, as the attribute `data-sanity` takes it. */
  edit?: string
}

export interface SiteSettings {
  name: string
  tagline: string
  /** The mark, square, that stands before the name. */
  logo: ContentImage | null
  /** Where every booking button leads, in a new tab. */
  bookingUrl: string
  /** What the frame in the section `#book-demo` shows; empty where staff gave none. */
  schedulingUrl: string
  seo: {
    title: string
    titleTemplate: string
    description: string
    shareImage: ContentImage | null
  }
  /** Shown at the gate beside the e-mail field. */
  consentText: string
  /** Who runs the site; what staff left out is empty. */
  company: Company
}

export interface Company {
  legalName: string
  /** The postal address, a line each. */
  address: string[]
  email: string
  phone: string
  linkedinUrl: string
}

export const SOLUTION_KINDS = ['agents', 'insights', 'custom', 'platforms', 'training'] as const
/** Which drawing a solution card shows. */
export type SolutionKind = (typeof SOLUTION_KINDS)[number]

export interface Home {
  /** The headline's sentences, one a line. */
  headline: string[]
  lede: string
  heroButton: string
  heroNote: string
  /** Leads to the resources. */
  heroLink: string
  logosHeading: string
  partnersHeading: string
  partners: { title: string; text: string }[]
  solutionsHeading: string
  solutions: { kind: SolutionKind; title: string; text: string }[]
  demoHeading: string
  demoText: string
  /** Leads to the scheduler on a page of its own. */
  demoLink: string
  closingHeading: string
  closingText: PortableTextBlock[]
  closingButton: string
  closingNote: string
  closingResourcesHeading: string
}

export interface CustomerLogo {
  id: string
  name: string
  image: ContentImage
}

export const RESOURCE_TYPES = ['PDF Guide', 'Quiz', 'Tool'] as const
/** Decides what the gate opens: a document, the quiz, or the calculator. */
export type ResourceType = (typeof RESOURCE_TYPES)[number]

export const RESOURCE_ICONS = ['roadmap', 'quiz', 'calculator', 'guide'] as const
export type ResourceIcon = (typeof RESOURCE_ICONS)[number]

export interface ResourceSummary {
  id: string
  slug: string
  title: string
  description: string
  type: ResourceType
  icon: ResourceIcon
  featured: boolean
}

export interface Resource extends ResourceSummary {
  subtitle: string
  /** The long text of the resource page. */
  body: PortableTextBlock[]
  features: string[]
  /** Address of the document, or null where none exists yet ('Coming Soon!'). */
  downloadUrl: string | null
}

export interface ResourceListCopy {
  title: string
  intro: string
  guidanceHeading: string
  guidanceText: string
  shareHeading: string
  /** Where no resource is published. */
  emptyText: string
}

/** Copy that several pages, reports and emails share. */
export interface SharedTexts {
  /** Above Home, where an unknown path shows it. */
  missingPageNotice: string
  /** Below 'Resource Not Found'. */
  missingResourceNote: string
  /** On the card that holds the gate. */
  accessHeading: string
  privacyLink: string
  /** After the gate's form was sent without JavaScript; `scriptNote` goes on where a tool needs it. */
  savedNote: string
  scriptNote: string
  /** Above the links to the other resources. */
  othersHeading: string
  /** The offer of a call: on the access card, at the end of reports, in emails. */
  callHeading: string
  callText: string
  callInReports: string
  callInEmails: string
  callOnShareImage: string
}

export interface PrivacyPage {
  title: string
  intro: string
  /** Day of the last change, such as '2026-11-21'; empty where staff gave none. */
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
  summary: string
  recommendations: string[]
  priorityProcesses: string[]
}

export interface QuizContent {
  questions: QuestionContent[]
  levels: Record<LevelId, LevelContent>
}
