import type { IconSymbol } from '@sanity/icons'
import type { ResourceIcon } from '#lib/ui/covers/icons.ts'

/** All that sets a type of resource apart but its components: data, for Studio and scripts too. */
export interface ResourceTypeRecord {
  /**
   * What the gate opens: in a new tab a document, which staff upload as a PDF, or the link that
   * staff enter, such as a webinar's, both of which the lead gets by email; or a tool in the page.
   * A tool also has a component and optionally a sample, which the compiler asks for.
   */
  opens: 'document' | 'link' | 'tool'
  /** What opens, as a noun: in the Studio, in preview's links, and of a link in its email. */
  noun: string
  /** The cover of a resource for which staff chose none. */
  cover: ResourceIcon
  /** The heading of the feature list. */
  featuresTitle: string
  gate: {
    /** The button's label. */
    submit: (title: string) => string
    /** Below the button. */
    hint: string
    /** The toast's text once the gate is open. */
    success: string
  }
  /** schema.org's type, and any properties that are the same for every such resource. */
  structuredData: { '@type': string; [property: string]: string }
  /** Content that its page needs, apart from the resource's own. */
  content: 'quiz' | null
  /** The stored URL of what opens; null for a tool whose code is all there is to open. */
  url: UrlField | null
  /** Origins that the tool embeds in frames, for the Content Security Policy. */
  frames?: readonly string[]
  studio: {
    icon: IconSymbol
    /** Whether at most one resource may have this type. */
    onlyOne: boolean
  }
}

/** A field that only this type has. RESOURCE_QUERY in `lib/content/queries.ts` reads it. */
export interface UrlField {
  name: string
  title: string
  description: string
  /** The Studio's tab. */
  group: 'page' | 'document'
  /** What the Studio says if the URL is missing; null if it is optional. */
  missing: string | null
}

/** A PDF, uploaded to the content lake or hosted elsewhere. */
const pdfGuide = {
  opens: 'document',
  noun: 'document',
  cover: 'guide',
  featuresTitle: "What You'll Get:",
  gate: {
    submit: (title: string) => `Get ${title}`,
    hint: 'Opens in a new tab for instant access',
    success: 'Your email has been saved and your resource is opening now.',
  },
  structuredData: { '@type': 'CreativeWork' },
  content: null,
  url: {
    name: 'downloadUrl',
    title: 'Document URL',
    description: 'For a document that is hosted elsewhere. It is used instead of the file above.',
    group: 'document',
    missing: null,
  },
  studio: { icon: 'document-pdf', onlyOne: false },
} as const satisfies ResourceTypeRecord

/** The readiness quiz. */
const quiz = {
  opens: 'tool',
  noun: 'quiz',
  cover: 'quiz',
  featuresTitle: 'Quiz Features:',
  gate: {
    submit: () => 'Start Quiz',
    hint: 'Interactive quiz loads instantly',
    success: 'Your quiz is now ready. Start the assessment below.',
  },
  structuredData: { '@type': 'CreativeWork' },
  content: 'quiz',
  url: null,
  studio: { icon: 'bulb-outline', onlyOne: true },
} as const satisfies ResourceTypeRecord

/** The ROI calculator. */
const tool = {
  opens: 'tool',
  noun: 'calculator',
  cover: 'calculator',
  featuresTitle: 'Calculator Features:',
  gate: {
    submit: () => 'Start Calculating',
    hint: 'Interactive calculator loads instantly',
    success: 'Your calculator is now ready. Start calculating your AI ROI below.',
  },
  structuredData: {
    '@type': 'WebApplication',
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any with a browser',
  },
  content: null,
  url: null,
  studio: { icon: 'bar-chart', onlyOne: true },
} as const satisfies ResourceTypeRecord

/** Each name is what the content lake stores and what badges show. */
const LIST = { 'PDF Guide': pdfGuide, Quiz: quiz, Tool: tool }

type List = typeof LIST
export type ResourceType = keyof List

/** The types whose gate opens a tool. */
export type ToolType = {
  [Type in ResourceType]: List[Type]['opens'] extends 'tool' ? Type : never
}[ResourceType]

/** The stored fields that hold the URL of what opens. */
type UrlFieldName = Extract<List[ResourceType]['url'], object>['name']

/** Every resource type, in the Studio's order. Texts are fixed by docs/specification.md A2, A8. */
export const RESOURCE_TYPES: Readonly<Record<ResourceType, ResourceTypeRecord>> = LIST

/** The space for a resource's texts in the design, in characters. */
export const RESOURCE_LIMITS = { title: 60, subtitle: 110, description: 240 }

export function isResourceType(value: unknown): value is ResourceType {
  return typeof value === 'string' && Object.hasOwn(LIST, value)
}

export function isToolType(type: ResourceType): type is ToolType {
  return RESOURCE_TYPES[type].opens === 'tool'
}

/** The record of a stored type; undefined for a type that there isn't. */
export function recordOf(stored: unknown): ResourceTypeRecord | undefined {
  return isResourceType(stored) ? RESOURCE_TYPES[stored] : undefined
}

/** The field that holds the URL of what a resource of this type opens. */
export function urlFieldOf(type: ResourceType): UrlFieldName | undefined {
  return LIST[type].url?.name
}
