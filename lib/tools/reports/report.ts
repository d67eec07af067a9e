import type { ReactNode } from 'react'

/** Everything around a report's own content. */
export interface ReportFrame {
  company: string
  /** The offer of a call, in one sentence, and where it is booked; null for who has a call. */
  call: { offer: string; url: string } | null
  /** The email address of the person who asked for the report, as typed; empty if nobody knows. */
  email: string
  /** Whether it came from someone else's link: the report doesn't call it the reader's own. */
  shared: boolean
  /** Where the site shows this result; null if no page does. */
  resultUrl: string | null
  next: { title: string; url: string } | null
  /** Origin of the site. */
  siteUrl: string
  /** Email address for questions; empty if the settings have none. */
  contact: string
  /** Any time on the report's day. */
  date: Date
  /** `@font-face` rules. */
  fonts: string
}

/** A report: html.tsx and pdf/print.ts write it. */
export interface Report extends ReportFrame {
  title: string
  /** The outcome in a sentence or two. */
  answer: string
  summary?: string
  sections: readonly Section[]
}

/** A section of a report with what it has, in this order. */
export interface Section {
  heading: string
  /** Names and values, side by side. */
  figures?: readonly (readonly [name: string, value: string])[]
  /** One, or two side by side. */
  charts?: readonly Chart[]
  /** A numbered list, highest priority first; `pairs` stand side by side where there is room. */
  ranked?: { items: readonly string[]; pairs?: true }
  tables?: readonly Table[]
  points?: readonly string[]
}

export interface Chart {
  /** 'Figure 1.' */
  name: string
  caption: string
  /** Made of components without state: the PDF calls them. */
  drawing: ReactNode
  /** The same for phones, since an SVG's text scales with it. */
  narrow?: ReactNode
}

export interface Table {
  /** 'Table 1.' */
  name: string
  caption: string
  /** Column headings; without them the table has no head. */
  head?: readonly string[]
  /** Cells, row by row; the first cell is the row's heading. */
  rows: readonly (readonly string[])[]
  /** How many columns at the end hold figures: 1, if nothing is said. */
  figures?: number
  /**
   * Whether its rows explain: on a phone, a row's figure is beside its name and the text between
   * is below both.
   */
  explained?: true
}

/** The title of a report's document. */
export function documentTitle({ title, email, date }: Report): string {
  return [title, ...(email ? [email] : []), dayOf(date)].join(', ')
}

/** 'November 3, 2026' */
export function dayOf(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long' })
}

/** Whom a report is for; empty if nobody knows. */
export function addresseeOf({ email, shared }: Report): string {
  return email && `${shared ? 'Shared result, downloaded by' : 'Prepared for'} ${email}`
}

/** Where to go from a report: each link, and what readers on paper see of its URL. */
export function linksOf({ call, resultUrl, next, company, siteUrl, contact }: Report) {
  const link = (label: string, url: string, shown = url) => ({ label, url, shown })
  return [
    ...(call ? [link('Book Free Discovery Call', call.url)] : []),
    // Its fragment is too long for paper.
    ...(resultUrl
      ? [link('Open this result online', resultUrl, resultUrl.replace(/#.*/, ''))]
      : []),
    ...(next ? [link(next.title, next.url)] : []),
    link(company, siteUrl),
    ...(contact ? [link('Questions? Email us', `mailto:${contact}`, contact)] : []),
  ]
}

/** Whether the column of a table with so many holds figures. */
export function holdsFigures({ figures = 1 }: Table, column: number, columns: number): boolean {
  return column >= columns - figures
}
