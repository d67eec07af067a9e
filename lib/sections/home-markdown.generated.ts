// Written by scripts/typegen.ts from lib/sections/home.ts.
import type { SiteSettings } from '#lib/content/types.ts'
import type { Home } from './home.generated.ts'
import { markdown as hero } from './hero/markdown.ts'
import { markdown as logos } from './logos/markdown.ts'
import { markdown as partners } from './partners/markdown.ts'
import { markdown as solutions } from './solutions/markdown.ts'
import { markdown as bookDemo } from './book-demo/markdown.ts'
import { markdown as closing } from './closing/markdown.ts'

/** What the views show, as Markdown. A section without its part doesn't compile. */
export function homeMarkdown(home: Home, settings: SiteSettings): Promise<string[]> {
  return Promise.all([
    hero({ content: home.hero, settings, place: { isTop: true } }),
    logos({ content: home.logos, settings, place: { isTop: false } }),
    partners({ content: home.partners, settings, place: { isTop: false } }),
    solutions({ content: home.solutions, settings, place: { isTop: false } }),
    bookDemo({ content: home.bookDemo, settings, place: { isTop: false } }),
    closing({ content: home.closing, settings, place: { isTop: false } }),
  ])
}
