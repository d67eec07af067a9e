import type { IconSymbol } from '@sanity/icons'
import type { ResourceIcon } from '#lib/ui/covers/icons.ts'

/**
 * Everything that sets one type of resource apart, except components. Browser, server, Studio and
 * scripts all read it, so it is data only.
 */
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
  structuredData: { '@type': string }
  /** Content besides the resource's own that its page needs. */
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
