import type { SchemaTypeDefinition } from 'sanity'
import { HOME_SECTIONS } from '#lib/sections/home.generated.ts'
import { PAGE_SECTIONS } from '#lib/sections/page.generated.ts'
import { customerLogo } from './customer-logo.ts'
import { customerStory } from './customer-story.ts'
import { emails } from './emails.ts'
import { experiment } from './experiment.ts'
import { home } from './home.ts'
import { company } from './objects/company.ts'
import { describedImage } from './objects/described-image.ts'
import { experimentVariant } from './objects/experiment-variant.ts'
import { pageAppearance } from './objects/page-appearance.ts'
import { quizOption } from './objects/quiz-option.ts'
import { richText } from './objects/rich-text.ts'
import { searchAppearance } from './objects/search-appearance.ts'
import { page } from './page.ts'
import { pageSections } from './page-sections.ts'
import { privacyPage } from './privacy-page.ts'
import { quizQuestion } from './quiz-question.ts'
import { readinessLevel } from './readiness-level.ts'
import { redirect } from './redirect.ts'
import { resource } from './resource.ts'
import { resourceListPage } from './resource-list-page.ts'
import { sharedTexts } from './shared-texts.ts'
import { siteSettings } from './site-settings.ts'

const SECTIONS = [...Object.values(HOME_SECTIONS), ...Object.values(PAGE_SECTIONS)]

/** Every type in the dataset: documents in the site's order, then the object types they use. */
export const schemaTypes: SchemaTypeDefinition[] = [
  home,
  customerLogo,
  customerStory,
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
  siteSettings,
  company,
  describedImage,
  experimentVariant,
  pageAppearance,
  quizOption,
  richText,
  searchAppearance,
  ...pageSections,
  ...new Set(SECTIONS.flatMap(({ types = [] }) => types)),
]
