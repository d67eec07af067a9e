import type { SchemaTypeDefinition } from 'sanity'
import { HOME_SECTIONS } from '#lib/sections/home.generated.ts'
import { PAGE_SECTIONS } from '#lib/sections/page.generated.ts'
import { members } from './assignment.ts'
import { customerLogo } from './customer-logo.ts'
import { customerStory } from './customer-story.ts'
import { emails, sharedTexts } from './texts.ts'
import { experiment, experimentVariant } from './experiment.ts'
import { home, privacyPage, resourceListPage } from './fixed-pages.ts'
import { company } from './company.ts'
import { callPart, discoveryCall } from './discovery-call.ts'
import { describedImage, pageAppearance, searchAppearance } from './appearance.ts'
import { quizOption, quizQuestion } from './quiz.ts'
import { richText } from './rich-text.ts'
import { page } from './page.ts'
import { person } from './person.ts'
import { pageSections } from './page-sections.ts'
import { readinessLevel } from './readiness-level.ts'
import { redirect } from './redirect.ts'
import { resource } from './resource.ts'
import { scoreRules } from './score-rules.ts'
import { sequence } from './sequence.ts'
import { siteSettings } from './site-settings.ts'

const SECTIONS = [...Object.values(HOME_SECTIONS), ...Object.values(PAGE_SECTIONS)]

/** Every type in the dataset: documents in the site's order, then the object types they use. */
export const schemaTypes: SchemaTypeDefinition[] = [
  home,
  customerLogo,
  customerStory,
  person,
  resourceListPage,
  resource,
  page,
  experiment,
  quizQuestion,
  readinessLevel,
  privacyPage,
  redirect,
  sharedTexts,
  emails,
  sequence,
  siteSettings,
  scoreRules,
  callPart,
  company,
  describedImage,
  discoveryCall,
  experimentVariant,
  members,
  pageAppearance,
  quizOption,
  richText,
  searchAppearance,
  ...pageSections,
  ...new Set(SECTIONS.flatMap(({ types = [] }) => types)),
]
