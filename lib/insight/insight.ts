import 'server-only'
import { getQuizContent, getResources } from '#lib/content/fetch.ts'
import { readCallers } from '#lib/insight/callers.ts'
import { readCrawlers } from '#lib/insight/crawlers.ts'
import { readFieldData } from '#lib/insight/field/read.ts'
import { callsOf, withCalls } from '#lib/insight/calls.ts'
import { markOfVariant } from '#lib/insight/experiments/experiment.ts'
import { getExperiments } from '#lib/insight/experiments/running.ts'
import { pool } from '#lib/platform/database/pool.ts'
import type { CallGroup, Calls, Insight, InsightQuery } from '#lib/insight/contract.ts'
import {
  readOrigins,
  readQuestions,
  readResources,
  readSeries,
  readEntered,
} from '#lib/insight/read-counts.ts'
import { STANDARD } from '#lib/leads/score/numbers.ts'
import { readNumbers } from '#lib/leads/score/read-numbers.ts'
import { logError } from '#lib/platform/log/log.ts'
import { questionsInOrder } from '#lib/tools/quiz/questions.ts'
import { RESOURCE_TYPES } from '#lib/tools/resource-types.ts'
import { readSlugHistory } from '#lib/publishing/slug-history/stored.ts'

/**
 * The figures of a period. Without the content lake, slugs and categories stand in for titles.
 *
 * @throws the driver's error
 */
export async function readInsight(given: InsightQuery): Promise<Insight> {
  const [resources, quiz, slugs] = await Promise.all([
    getResources().catch(unread),
    getQuizContent().catch(unread),
    readSlugHistory(),
  ])
  const resource = given.resource && slugs.nameNow(given.resource)
  const query = { ...given, resource, renamed: slugs.renamed() }
  const questions = quiz?.questions ?? []
  const db = pool()
  const [numbers, counts, series, origins, reached, entered, callers, field, crawlers] =
    await Promise.all([
      readNumbers(),
      readResources(db, query),
      readSeries(db, query),
      readOrigins(db, query),
      readQuestions(db, query),
      readEntered(db, query, questions),
      readCallers(db, query),
      readFieldData(db, query),
      readCrawlers(db, query),
    ])
  const { from, to, by } = given
  const names = new Set([...(resources ?? []).map(({ slug }) => slug), ...counts.keys()])
  return {
    from,
    to,
    by,
    resource: resource ?? null,
    resources: [...names].map((slug) => {
      const found = resources?.find((each) => each.slug === slug)
      const type = found && RESOURCE_TYPES[found.type]
      const { now = {}, before = {}, uncounted = {} } = counts.get(slug) ?? {}
      return {
        slug,
        title: found?.title ?? null,
        opens: type?.content ?? type?.opens ?? null,
        now,
        before,
        uncounted,
      }
    }),
    series: withCalls(series, callers, given),
    origins,
    questions: questionsInOrder(questions.map(({ id }) => id)).map(({ id, category }) => ({
      id,
      text: questions.find((each) => each.id === id)?.wording || category,
      visitors: reached.get(id) ?? 0,
    })),
    entered,
    field,
    crawlers,
    calls: await withTitles(callsOf(callers, given, numbers ?? STANDARD), resources ?? []),
  }
}

/** The same, with what resources and variants are called. */
async function withTitles(
  calls: Calls,
  resources: readonly { slug: string; title: string }[],
): Promise<Calls> {
  const { resource, variant } = calls.by
  const hasVariants = variant.some(({ value }) => value !== '')
  const experiments = hasVariants ? await getExperiments().catch(unread) : []
  const names = new Map(
    (experiments ?? []).flatMap(({ id, name, variants }) =>
      variants.map((each) => [markOfVariant(id, each.key), `${name}: ${each.name}`]),
    ),
  )
  const titles = new Map(resources.map(({ slug, title }) => [slug, title]))
  const named = (groups: CallGroup[], of: Map<string, string>) =>
    groups.map((group) => ({ ...group, title: of.get(group.value) ?? null }))
  return {
    ...calls,
    by: { ...calls.by, resource: named(resource, titles), variant: named(variant, names) },
  }
}

function unread(error: unknown): undefined {
  logError('Titles could not be read', error)
}
