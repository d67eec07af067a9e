// Written by scripts/typegen.ts from lib/sections/page.ts.
import { defineQuery } from 'groq'
import type { PAGE_QUERY_RESULT } from '#lib/content/schema.generated.ts'
import { hero } from './hero/section.ts'
import { logos } from './logos/section.ts'
import { story } from './story/section.ts'
import { figures } from './figures/section.ts'
import { partners } from './partners/section.ts'
import { solutions } from './solutions/section.ts'
import { steps } from './steps/section.ts'
import { questions } from './questions/section.ts'
import { bookDemo } from './book-demo/section.ts'
import { closing } from './closing/section.ts'

/** By the type of the section in the lake. */
export const PAGE_SECTIONS = {
  heroSection: hero,
  logosSection: logos,
  storySection: story,
  figuresSection: figures,
  partnersSection: partners,
  solutionsSection: solutions,
  stepsSection: steps,
  questionsSection: questions,
  bookDemoSection: bookDemo,
  closingSection: closing,
}

export const PAGE_QUERY = defineQuery(`*[_type == "page" && slug.current == $slug]
  | order(_createdAt asc)[0]{
  _id, _type, title, "slug": slug.current,
  appearance{title, description, hidden, shareImage{alt, crop, hotspot, "path": asset->path}},
  endsAt, afterPath, "afterResource": afterResource->slug.current,
  sections[]{
    _key, _type,
    _type == "heroSection" => { headline, lede, heroButton, heroNote, heroLink },
    _type == "logosSection" => { logosHeading, logosLink },
    _type == "storySection" => { storyHeading, storyLink, story{_ref} },
    _type == "figuresSection" => { figuresHeading, figures[]{_key, figure, label} },
    _type == "partnersSection" => { partnersHeading, partners[]{_key, title, text} },
    _type == "solutionsSection" => { solutionsHeading, solutions[]{_key, kind, title, text} },
    _type == "stepsSection" => { stepsHeading, steps[]{_key, title, duration, text, price} },
    _type == "questionsSection" => { questionsHeading, questions[]{_key, question, answer} },
    _type == "bookDemoSection" => { demoHeading, demoText, demoLink },
    _type == "closingSection" => { closingHeading, closingText, closingButton, closingNote, closingResourcesHeading }
  }
}`)

type Stored = NonNullable<NonNullable<PAGE_QUERY_RESULT>['sections']>[number]

/** A section's name and content. Takes anything that the lake holds; null for an unknown one. */
export function mapSection(given: Stored) {
  switch (given._type) {
    case 'heroSection':
      return { name: 'hero' as const, content: hero.map(given) }
    case 'logosSection':
      return { name: 'logos' as const, content: logos.map(given) }
    case 'storySection':
      return { name: 'story' as const, content: story.map(given) }
    case 'figuresSection':
      return { name: 'figures' as const, content: figures.map(given) }
    case 'partnersSection':
      return { name: 'partners' as const, content: partners.map(given) }
    case 'solutionsSection':
      return { name: 'solutions' as const, content: solutions.map(given) }
    case 'stepsSection':
      return { name: 'steps' as const, content: steps.map(given) }
    case 'questionsSection':
      return { name: 'questions' as const, content: questions.map(given) }
    case 'bookDemoSection':
      return { name: 'book-demo' as const, content: bookDemo.map(given) }
    case 'closingSection':
      return { name: 'closing' as const, content: closing.map(given) }
    default:
      return null
  }
}

export type PageSection = NonNullable<ReturnType<typeof mapSection>>
