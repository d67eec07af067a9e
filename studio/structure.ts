import { AddIcon } from '@sanity/icons/Add'
import { BulbOutlineIcon } from '@sanity/icons/BulbOutline'
import { CalendarIcon } from '@sanity/icons/Calendar'
import { EditIcon } from '@sanity/icons/Edit'
import { EyeOpenIcon } from '@sanity/icons/EyeOpen'
import { GenerateIcon } from '@sanity/icons/Generate'
import { SortIcon } from '@sanity/icons/Sort'
import type { CurrentUser } from 'sanity'
import type {
  IntentChecker,
  StructureBuilder,
  StructureResolver,
  StructureResolverContext,
  UserComponent,
} from 'sanity/structure'
import { levelDocumentId } from '#lib/content/ids.ts'
import { LEVELS } from '#lib/tools/quiz/questions.ts'
import { LEVEL_TITLES } from '#schemas/readiness-level.ts'
import { orderedList } from './ordered-list.tsx'
import { ReviewPane, ScheduledPane } from './publishing/panes.tsx'
import { mayCreate } from './fixed.tsx'

/**
 * The Studio's table of contents: follows the site's structure, with lists in the site's order.
 *
 * @param schedules whether documents are scheduled here, and not with Sanity's own
 */
export function structureFor(schedules: boolean): StructureResolver {
  return (S, context) => tableOfContents(S, context, schedules)
}

function tableOfContents(
  S: StructureBuilder,
  context: StructureResolverContext,
  schedules: boolean,
) {
  const iconOf = (type: string) => context.schema.get(type)?.icon
  const single = (type: string, title: string) =>
    S.listItem()
      .id(type)
      .title(title)
      .icon(iconOf(type))
      .child(S.document().schemaType(type).documentId(type).title(title))
  const ordered = (type: string, title: string) => {
    const icon = iconOf(type)
    const item = S.listItem().id(`orderable-${type}`).title(title).icon(icon)
    const plain = plainList(S, type, title)
    if (!mayPublish(context.currentUser)) return item.child(plain)
    const own = { title, menuItems: menu(S, type), canHandleIntent: opens(type) }
    const dragged = { ...orderedList({ type, title, icon, S, context }), ...own }
    return item.child(async () => ((await isLong(type, context)) ? plain : dragged))
  }
  return S.list()
    .id('content')
    .title('Content')
    .items([
      single('home', 'Home'),
      ordered('customerLogo', 'Customer logos'),
      ordered('customerStory', 'Customer stories'),
      ordered('person', 'People'),
      S.divider(),
      single('resourceListPage', 'Resource list page'),
      ordered('resource', 'Resources'),
      S.divider(),
      latestFirst(S, 'page', 'Pages', '_updatedAt'),
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
      latestFirst(S, 'experiment', 'Experiments', '_createdAt').icon(iconOf('experiment')),
      single('privacyPage', 'Privacy page'),
      single('sharedTexts', 'Shared texts'),
      single('emails', 'Emails to leads'),
      latestFirst(S, 'sequence', 'Sequences', '_createdAt').icon(iconOf('sequence')),
      single('siteSettings', 'Site settings'),
      single('scoreRules', 'Score'),
      latestFirst(S, 'redirect', 'Redirects', '_createdAt').icon(iconOf('redirect')),
      S.divider(),
      ...(schedules
        ? [ownList(S, 'scheduled', 'Scheduled', ScheduledPane).icon(CalendarIcon)]
        : []),
      ownList(S, 'reviews', 'Ready for review', ReviewPane).icon(EyeOpenIcon),
      unpublished(S, context),
    ])
}

/** Most documents in a list whose order can be changed: it draws them all at once. */
const MOST_DRAGGED = 500

async function isLong(type: string, { getClient }: StructureResolverContext): Promise<boolean> {
  const client = getClient({ apiVersion: '2025-02-19' }).withConfig({ perspective: 'drafts' })
  const count = client.fetch<number>('count(*[_type == $type])', { type })
  return (await count.catch(() => 0)) > MOST_DRAGGED
}

/**
 * The same list without handles: for users who may not change published content, and therefore not
 * the order, and for more documents than can be drawn at once.
 */
function plainList(S: StructureBuilder, type: string, title: string) {
  return S.documentTypeList(type)
    .id(`orderable-${type}`)
    .title(title)
    .defaultOrdering([{ field: 'orderRank', direction: 'asc' }])
    .canHandleIntent(opens(type))
}

function mayPublish(user: CurrentUser | null): boolean {
  return Boolean(user?.roles.some(({ name }) => name === 'administrator' || name === 'editor'))
}

/** Every type that staff edit, also those that are added later. */
function editedTypes({ schema }: StructureResolverContext): string[] {
  const isEdited = (name: string) =>
    schema.get(name)?.type?.name === 'document' && !name.startsWith('sanity.')
  return schema.getTypeNames().filter(isEdited)
}

/** All drafts, latest first. */
function unpublished(S: StructureBuilder, context: StructureResolverContext) {
  const list = S.documentList()
    .id('unpublished')
    .title('Unpublished changes')
    .apiVersion('2025-02-19')
    .filter('_type in $types && (_id in path("drafts.**") || _originalId in path("drafts.**"))')
    .params({ types: editedTypes(context) })
    .defaultOrdering([{ field: '_updatedAt', direction: 'desc' }])
    .canHandleIntent(() => false)
  return S.listItem().id('unpublished').title('Unpublished changes').icon(EditIcon).child(list)
}

/** Documents of a type, latest first. */
function latestFirst(S: StructureBuilder, type: string, title: string, field: string) {
  return S.documentTypeListItem(type)
    .title(title)
    .child(
      S.documentTypeList(type)
        .title(title)
        .defaultOrdering([{ field, direction: 'desc' }]),
    )
}

/** A list of our own, which isn't one of documents alone. */
function ownList(S: StructureBuilder, id: string, title: string, component: UserComponent) {
  return S.listItem().id(id).title(title).child(S.component(component).id(id).title(title))
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

/** Lets a list with fixed documents still open them, for instance from the search. */
function opens(type: string): IntentChecker {
  return (intent, params) => params.type === type && (intent !== 'create' || mayCreate(type))
}

/**
 * The menu of an ordered list, because the plugin's own calls its arrows 'increments'. 'Reset
 * Order' keeps the plugin's title: its note about missing ranks refers to it.
 */
function menu(S: StructureBuilder, type: string) {
  const add = S.menuItem().title('New').icon(AddIcon).intent({ type: 'create', params: { type } })
  const arrows = S.menuItem().title('Show or hide arrows').icon(SortIcon).action('showIncrements')
  const reset = S.menuItem().title('Reset Order').icon(GenerateIcon).action('resetOrder')
  return [...(mayCreate(type) ? [add] : []), arrows, reset].map((item) => item.serialize())
}
