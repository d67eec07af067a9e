import { BulbOutlineIcon } from '@sanity/icons/BulbOutline'
import { CogIcon } from '@sanity/icons/Cog'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { HomeIcon } from '@sanity/icons/Home'
import { ImagesIcon } from '@sanity/icons/Images'
import { LockIcon } from '@sanity/icons/Lock'
import { StarIcon } from '@sanity/icons/Star'
import { orderableDocumentListDeskItem } from '@sanity/orderable-document-list'
import type { StructureBuilder, StructureResolver } from 'sanity/structure'
import type { ComponentType } from 'react'
import { levelDocumentId } from '#lib/content/ids.ts'
import { LEVELS } from '#lib/quiz/questions.ts'
import { LEVEL_TITLES } from '#schemas/readiness-level.ts'
import { canBeMade } from './singletons.ts'

/** The Studio's table of contents: it reads like the site, and lists stand in the site's order. */
export const structure: StructureResolver = (S, context) => {
  const ordered = (type: string, title: string, icon?: ComponentType) =>
    orderableDocumentListDeskItem({ type, title, icon, createIntent: canBeMade(type), S, context })
  return S.list()
    .id('content')
    .title('Content')
    .items([
      single(S, 'home', 'Home', HomeIcon),
      ordered('customerLogo', 'Customer logos', ImagesIcon),
      S.divider(),
      single(S, 'resourceListPage', 'Resource list page', DocumentTextIcon),
      ordered('resource', 'Resources', StarIcon),
      S.divider(),
      S.listItem()
        .id('quiz')
        .title('Readiness quiz')
        .icon(BulbOutlineIcon)
        .child(
          S.list()
            .id('quiz')
            .title('Readiness quiz')
            .items([ordered('quizQuestion', 'Questions'), levels(S)]),
        ),
      S.divider(),
      single(S, 'privacyPage', 'Privacy page', LockIcon),
      single(S, 'siteSettings', 'Site settings', CogIcon),
    ])
}

/** The one document of a type, opened at once. */
function single(S: StructureBuilder, type: string, title: string, icon: ComponentType) {
  return S.listItem()
    .id(type)
    .title(title)
    .icon(icon)
    .child(S.document().schemaType(type).documentId(type).title(title))
}

/** The three levels, highest first. */
function levels(S: StructureBuilder) {
  const items = LEVELS.map((level) =>
    S.documentListItem()
      .id(levelDocumentId(level))
      .schemaType('readinessLevel')
      .title(LEVEL_TITLES[level]),
  )
  return S.listItem()
    .id('levels')
    .title('Levels and recommendations')
    .child(S.list().id('levels').title('Levels and recommendations').items(items))
}
