import { documentAt, isTypeWithPage, pathOf, isSlug } from '#lib/content/paths.ts'
import { items, oneOf, text } from '#lib/content/readers.ts'
import type { EXPERIMENTS_QUERY_RESULT } from '#lib/content/schema.generated.ts'
import {
  GOALS,
  type Experiment,
  type Goal,
  type Variant,
  variantPath,
  sharesProblem,
} from './experiment.ts'
import { HERO, partsOf, textsOf } from './testable.ts'

type Stored = EXPERIMENTS_QUERY_RESULT[number]

interface StoredVariant extends Variant {
  name: string
  /** Texts of the section, by field, in place of the page's own. */
  texts: Record<string, string>
}

/** An experiment that was started. */
export interface StoredExperiment extends Experiment {
  variants: StoredVariant[]
  name: string
  goal: Goal
  /** The type of the section that the texts are of. */
  section: string
  /** Of its page; null if that is gone. */
  path: string | null
  pageTitle: string
  state: 'running' | 'stopped'
  startedAt: string
  stoppedAt: string | null
  /** The key of the variant that was published at its end. */
  winner: string | null
  /** Why it doesn't run though it should, as a sentence. */
  problem: string | null
}

/** What parts of a path, and of the mark on a page, may be made of. */
const NAME = /^[\w-]{1,64}$/

/** The experiments that were started, oldest first. Takes anything that the lake holds. */
export function mapExperiments(result: EXPERIMENTS_QUERY_RESULT): StoredExperiment[] {
  const experiments = items(result).map(mapExperiment)
  const busy = new Map<string, string>()
  for (const each of experiments) {
    if (each.state === 'stopped' || each.problem || each.path === null) continue
    const other = busy.get(each.path)
    if (other) each.problem = `“${other}” runs on this page already.`
    else busy.set(each.path, each.name)
  }
  return experiments
}

/** Those that run: of two on a page, the first. */
export function running(experiments: readonly StoredExperiment[]): StoredExperiment[] {
  return experiments.filter(({ state, problem }) => state === 'running' && problem === null)
}

/** The paths of the variants that run on these pages; the controls are the pages themselves. */
export function variantPaths(
  experiments: readonly StoredExperiment[],
  pages: readonly string[],
): string[] {
  return experiments
    .filter(({ path }) => pages.some((page) => page === path))
    .flatMap(({ id, variants }) => variants.slice(1).map(({ key }) => variantPath(id, key)))
}

function mapExperiment(stored: Stored): StoredExperiment {
  const section = text(stored.section, HERO)
  const variants = items(stored.variants).map((variant, index) => {
    const { _key, name, share } = variant
    const texts = index === 0 ? {} : textsIn(Object(variant)[section], section)
    return {
      key: text(_key),
      name: text(name),
      share: typeof share === 'number' ? share : NaN,
      texts,
    }
  })
  const experiment = {
    id: text(stored._id),
    name: text(stored.name, 'Experiment'),
    goal: oneOf(GOALS, stored.goal) ?? 'lead',
    section,
    path: pathIn(stored.page),
    pageTitle: text(stored.page?.title),
    state: stored.state === 'running' ? ('running' as const) : ('stopped' as const),
    startedAt: text(stored.startedAt),
    stoppedAt: text(stored.stoppedAt) || null,
    winner: text(stored.winner) || null,
    variants,
  }
  return { ...experiment, problem: problemOf(experiment, stored) }
}

function problemOf(
  { id, variants, section, path }: Omit<StoredExperiment, 'problem'>,
  { page }: Stored,
): string | null {
  if (path === null) return 'Its page isn’t published.'
  if (textsOf(section).length === 0 || !partsOf(page ?? {}).includes(section))
    return 'Its page doesn’t have that section any longer.'
  const keys = new Set(variants.map(({ key }) => key))
  if (!NAME.test(id) || keys.size < variants.length || ![...keys].every((key) => NAME.test(key)))
    return 'Its variants can’t be told apart. Please remove it and make another one.'
  return sharesProblem(variants)
}

function pathIn(page: Stored['page']): string | null {
  if (page?._type === 'home') return '/'
  if (!page || !isTypeWithPage(page._type) || !isSlug(page.slug)) return null
  const path = pathOf({ _type: page._type, slug: page.slug })
  return documentAt(path) ? path : null
}

/** The texts that a variant has of its own. What is empty is as on the page. */
function textsIn(given: unknown, section: string): Record<string, string> {
  const own = textsOf(section).map((name) => [name, text(Object(given)[name])])
  return Object.fromEntries(own.filter(([, value]) => value))
}
