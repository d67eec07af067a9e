// Written by scripts/typegen.ts from lib/sections/home.ts.
import { defineQuery } from 'groq'
import type { HOME_QUERY_RESULT } from '#lib/content/schema.generated.ts'
import type { HomeSection } from './home.ts'
import { hero } from './hero/section.ts'
import { logos } from './logos/section.ts'
import { partners } from './partners/section.ts'
import { solutions } from './solutions/section.ts'
import { bookDemo } from './book-demo/section.ts'
import { closing } from './closing/section.ts'

export const HOME_SECTIONS = {
  'hero': hero,
  'logos': logos,
  'partners': partners,
  'solutions': solutions,
  'book-demo': bookDemo,
  'closing': closing,
} satisfies Record<HomeSection, unknown>

/** What a new site's document starts with. */
export const HOME_SEED = {
  isExample: true,
  ...hero.seed,
  ...logos.seed,
  ...partners.seed,
  ...solutions.seed,
  ...solutions.home?.seed,
  ...bookDemo.seed,
  ...closing.seed,
}

export const HOME_QUERY = defineQuery(`*[_type == "home" && _id == "home"][0]{
  _id, _type, isExample,
  headline, lede, heroButton, heroNote, heroLink,
  logosHeading, logosLink, logosCall,
  partnersHeading, partners[]{_key, title, text}, partnersCall,
  solutionsHeading, solutions[]{_key, kind, title, text}, solutionsCall, stepsHeading, steps[]{_key, title, duration, text, price}, stepsCall, questionsHeading, questions[]{_key, question, answer}, questionsCall,
  demoHeading, demoText, demoLink,
  closingHeading, closingText, closingButton, closingNote, closingResourcesHeading
}`)

/** The content of each section. Takes anything that the lake holds. */
export function mapHome(home: HOME_QUERY_RESULT) {
  return {
    isExample: home?.isExample === true,
    hero: hero.map(home),
    logos: logos.map(home),
    partners: partners.map(home),
    solutions: solutions.map(home),
    bookDemo: bookDemo.map(home),
    closing: closing.map(home),
  }
}

export type Home = ReturnType<typeof mapHome>
