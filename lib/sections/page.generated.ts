// Written by scripts/typegen.ts from lib/sections/page.ts.
import { defineQuery } from 'groq'
import type { PAGE_QUERY_RESULT } from '#lib/content/schema.generated.ts'
import { hero } from './hero/section.ts'
import { logos } from './logos/section.ts'
import { story } from './story/section.ts'
import { figures } from './figures/section.ts'
import { people } from './people/section.ts'
import { certificates } from './certificates/section.ts'
import { processors } from './processors/section.ts'
import { features } from './features/section.ts'
import { partners } from './partners/section.ts'
import { solutions } from './solutions/section.ts'
import { steps } from './steps/section.ts'
import { prices } from './prices/section.ts'
import { comparison } from './comparison/section.ts'
import { text } from './text/section.ts'
import { questions } from './questions/section.ts'
import { resource } from './resource/section.ts'
import { bookDemo } from './book-demo/section.ts'
import { closing } from './closing/section.ts'

/** By the type of the section in the lake. */
export const PAGE_SECTIONS = {
  heroSection: hero,
  logosSection: logos,
  storySection: story,
  figuresSection: figures,
  peopleSection: people,
  certificatesSection: certificates,
  processorsSection: processors,
  featuresSection: features,
  partnersSection: partners,
  solutionsSection: solutions,
  stepsSection: steps,
  pricesSection: prices,
  comparisonSection: comparison,
  textSection: text,
  questionsSection: questions,
  resourceSection: resource,
  bookDemoSection: bookDemo,
  closingSection: closing,
}

export const PAGE_QUERY = defineQuery(`*[_type == "page" && slug.current == $slug]
  | order(_createdAt asc)[0]{
  _id, _type, isExample, title, "slug": slug.current,
  appearance{title, description, hidden, shareImage{alt, crop, hotspot, "path": asset->path}},
  sections[]{
    _key, _type,
    _type == "heroSection" => { headline, lede, heroButton, heroNote, heroLink, heroButtonTo, heroLook, heroPicture{alt, crop, hotspot, "path": asset->path},
      "heroStory": heroStory->slug.current },
    _type == "logosSection" => { logosHeading, logosLink, logosCall },
    _type == "storySection" => { storyHeading, storyLink, storyCall, story{_ref} },
    _type == "figuresSection" => { figuresHeading, figures[]{_key, figure, label}, figuresCall },
    _type == "peopleSection" => { peopleHeading, peopleText },
    _type == "certificatesSection" => { certificatesHeading, certificates[]{_key, title, issuer, date, url, "path": file.asset->path} },
    _type == "processorsSection" => { processorsHeading, processorsNote, processors[]{_key, name, purpose, data, place} },
    _type == "featuresSection" => { pointsHeading, points[]{_key, title, text}, pointsDrawing, pointsCall },
    _type == "partnersSection" => { partnersHeading, partners[]{_key, title, text}, partnersCall },
    _type == "solutionsSection" => { solutionsHeading, solutions[]{_key, kind, title, text}, solutionsCall },
    _type == "stepsSection" => { stepsHeading, steps[]{_key, title, duration, text, price}, stepsCall },
    _type == "pricesSection" => { pricesHeading, pricesNote, prices[]{_key, title, amount, terms, text} },
    _type == "comparisonSection" => { comparisonHeading, comparisonFirst, comparisonSecond, comparisonOwn, comparisonPoints[]{_key, point, first, second, own} },
    _type == "textSection" => { textHeading, textBody, textCall },
    _type == "questionsSection" => { questionsHeading, questions[]{_key, question, answer}, questionsCall },
    _type == "resourceSection" => { "gatedResource": gatedResource->slug.current },
    _type == "bookDemoSection" => { demoHeading, demoText, demoLink },
    _type == "closingSection" => { closingHeading, closingText, closingButton, closingNote, closingResourcesHeading }
  }
}`)

type Stored = NonNullable<NonNullable<PAGE_QUERY_RESULT>['sections']>[number]

/** A section's name and content; null for an unknown one. See define.ts. */
export function mapSection(given: Stored, origin: string) {
  switch (given._type) {
    case 'heroSection':
      return { name: 'hero' as const, content: hero.map(given, origin) }
    case 'logosSection':
      return { name: 'logos' as const, content: logos.map(given, origin) }
    case 'storySection':
      return { name: 'story' as const, content: story.map(given, origin) }
    case 'figuresSection':
      return { name: 'figures' as const, content: figures.map(given, origin) }
    case 'peopleSection':
      return { name: 'people' as const, content: people.map(given, origin) }
    case 'certificatesSection':
      return { name: 'certificates' as const, content: certificates.map(given, origin) }
    case 'processorsSection':
      return { name: 'processors' as const, content: processors.map(given, origin) }
    case 'featuresSection':
      return { name: 'features' as const, content: features.map(given, origin) }
    case 'partnersSection':
      return { name: 'partners' as const, content: partners.map(given, origin) }
    case 'solutionsSection':
      return { name: 'solutions' as const, content: solutions.map(given, origin) }
    case 'stepsSection':
      return { name: 'steps' as const, content: steps.map(given, origin) }
    case 'pricesSection':
      return { name: 'prices' as const, content: prices.map(given, origin) }
    case 'comparisonSection':
      return { name: 'comparison' as const, content: comparison.map(given, origin) }
    case 'textSection':
      return { name: 'text' as const, content: text.map(given, origin) }
    case 'questionsSection':
      return { name: 'questions' as const, content: questions.map(given, origin) }
    case 'resourceSection':
      return { name: 'resource' as const, content: resource.map(given, origin) }
    case 'bookDemoSection':
      return { name: 'book-demo' as const, content: bookDemo.map(given, origin) }
    case 'closingSection':
      return { name: 'closing' as const, content: closing.map(given, origin) }
    default:
      return null
  }
}

export type PageSection = NonNullable<ReturnType<typeof mapSection>>
