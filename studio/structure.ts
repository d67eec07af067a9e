import { AddIcon } from '@sanity/icons/Add'
import { BulbOutlineIcon } from '@sanity/icons/BulbOutline'
import { GenerateIcon } from '@sanity/icons/Generate'
import { SortIcon } from '@sanity/icons/Sort'
import { orderableDocumentListDeskItem } from '@sanity/orderable-document-list'
import type { IntentChecker, StructureBuilder, StructureResolver } from 'sanity/structure'
import { levelDocumentId } from '#lib/content/ids.ts'
import { LEVELS } from '#lib/quiz/questions.ts'
import { LEVEL_TITLES } from '#schemas/readiness-level.ts'
import { canBeMade } from './singletons.ts'

/** The Studio's table of contents: it reads like the site, and lists stand in the site's order. */
export const structure: StructureResolver = (S, context) => {
  const iconOf = (type: string) => context.schema.get(type)?.icon
  const single = (type: string, title: string) =>
    S.listItem()
      .id(type)
      .title(title)
      .icon(iconOf(type))
      .child(S.document().schemaType(type).documentId(type).title(title))
  const ordered = (type: string, title: string) => {
    const icon = iconOf(type)
    const item = orderableDocumentListDeskItem({ type, title, icon, S, context })
    const own = { title, menuItems: menu(S, type), canHandleIntent: opens(type) }
    return { ...item, child: Object.assign({}, item.child, own) }
  }
  return S.list()
    .id('content')
    .title('Content')
    .items([
      single('home', 'Home'),
      ordered('customerLogo', 'Customer logos'),
      S.divider(),
      single('resourceListPage', 'Resource list page'),
      ordered('resource', 'Resources'),
      S.divider(),
      S.listItem()
        .id('quiz')
        .title('Readiness quiz')
        .icon(BulbOutlineIcon)
        .child(
          S.list()
            .id('quiz')
            .title('Readiness quiz')
            .items([
              ordered('quizQuestion', 'Questions'),
              levels(S).icon(iconOf('readinessLevel')),
            ]),
        ),
      S.divider(),
      single('privacyPage', 'Privacy page'),
      single('sharedTexts', 'Shared texts'),
      single('siteSettings', 'Site settings'),
    ])
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

/** A list whose documents are fixed opens them all the same, from the search for instance. */
function opens(type: string): IntentChecker {
  return (intent, params) => params.type === type && (intent !== 'create' || canBeMade(type))
}

/** The menu of an ordered list. The plugin's own names its arrows 'increments'; where a rank is missing, its note names 'Reset Order'. */
function menu(S: StructureBuilder, type: string) {
  const add = S.menuItem().title('New').icon(AddIcon).intent({ type: 'create', params: { type } })
  const arrows = S.menuItem().title('Arrows for moving').icon(SortIcon).action('showIncrements')
  const reset = S.menuItem().title('Reset Order').icon(GenerateIcon).action('resetOrder')
  return [...(canBeMade(type) ? [add] : []), arrows, reset].map((item) => item.serialize())
}
