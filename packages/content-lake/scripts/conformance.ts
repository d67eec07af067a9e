/**
 * Runs GROQ's public conformance suite on the lake's queries and prints what passed, failed and
 * hung in each category. Downloads the suite, or reads `suite.ndjson` from a folder where it was
 * built. Its documents go through the store in memory, or that in Postgres.
 *
 * `node scripts/conformance.ts [folder] [--postgres] [--failures] [--only text] [--source-maps]`
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startDatabase } from '../src/database/main.ts'
import type { LakeDocument } from '../src/model/document.ts'
import { LakeError } from '../src/model/errors.ts'
import { QueryPool } from '../src/query/pool.ts'
import { memoryStore } from '../src/store/memory/memory.ts'
import { openPostgres } from '../src/store/postgres/postgres.ts'
import type { Store } from '../src/store/store.ts'

const SUITE = 'https://github.com/sanity-io/groq-test-suite/releases/latest/download/suite.ndjson'
/** Time limit for one test, in milliseconds. */
const LIMIT = 10_000
/** Tests run at once on a dataset. */
const AT_ONCE = 4

/** Numbers this close, relative to their size, are the same: results of trigonometry. */
const PRECISION = 1e-9

interface Dataset {
  _type: 'dataset'
  _id: string
  documents?: LakeDocument[]
}

interface Test {
  _type: 'test'
  name: string
  filename: string
  query: string
  params: Record<string, unknown> | null
  result: unknown
  valid: boolean
  version?: string
  dataset: { _ref: string }
}

type Outcome = 'passed' | 'failed' | 'hung'

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    postgres: { type: 'boolean' },
    failures: { type: 'boolean' },
    only: { type: 'string' },
    'source-maps': { type: 'boolean' },
  },
})
const datasets = new Map<string, LakeDocument[]>()
const tests = new Map<string, Test[]>()
const left = { legacy: 0, data: 0 }
for (const line of await readSuite(positionals[0])) {
  const entry: Dataset | Test = JSON.parse(line)
  if (entry._type === 'dataset') {
    if (entry.documents) datasets.set(entry._id, entry.documents)
  } else if (!options.only || entry.filename.includes(options.only)) {
    const { _ref } = entry.dataset
    tests.set(_ref, [...(tests.get(_ref) ?? []), entry])
  }
}

const counts = new Map<string, Record<Outcome, number>>()
const [store, closeStore] = options.postgres ? await postgres() : [memoryStore(), async () => {}]
for (const [id, all] of tests) {
  const documents = datasets.get(id)
  // Version 0.1 is GROQ before it had a specification. Large datasets aren't part of the suite.
  const specified = all.filter(({ version }) => version !== '0.1')
  left.legacy += all.length - specified.length
  if (documents) await runAll(await stored(id, documents), specified)
  else left.data += specified.length
}
await closeStore()
report()

async function readSuite(folder: string | undefined): Promise<string[]> {
  if (folder) return linesOf(await readFile(join(folder, 'suite.ndjson'), 'utf8'))
  const response = await fetch(SUITE)
  if (!response.ok) {
    throw new Error(`${SUITE} responded with ${response.status}; pass a folder instead`)
  }
  return linesOf(await response.text())
}

async function postgres(): Promise<[store: Store, close: () => Promise<void>]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conformance-'))
  const database = await startDatabase({ dataDir, port: 0 })
  const opened = await openPostgres(database.url)
  const close = async () => {
    await opened.close()
    await database.close()
    await rm(dataDir, { recursive: true })
  }
  return [opened, close]
}

/** Documents as the store gives them back. They're written as they are: some have no type. */
async function stored(name: string, documents: LakeDocument[]): Promise<LakeDocument[]> {
  const none = { description: null, addonFor: null, backedUpAt: null, backupsEnabled: false }
  const given = { projectId: 'conformance', name, aclMode: 'public', createdBy: 'suite' } as const
  const row = await store.datasets.insert({ ...given, ...none, head: 0, createdAt: new Date() })
  const log = store.log(row?.key ?? 0)
  const timestamp = new Date().toISOString()
  const changes = documents.map((next, index) => ({
    id: next._id ?? String(index),
    previous: null,
    next: { ...next, _rev: next._rev ?? '' },
  }))
  await log.commit({ id: 'suite', timestamp, author: 'suite', mutations: [], changes }, 0)
  const loaded: LakeDocument[] = []
  await log.load((page) => loaded.push(...page))
  // One without a revision was given an empty one, which the suite doesn't expect.
  for (const document of loaded) if (document._rev === '') Reflect.deleteProperty(document, '_rev')
  return loaded
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

async function runAll(documents: LakeDocument[], waiting: Test[]): Promise<void> {
  const pool = new QueryPool({
    projectId: 'conformance',
    dataset: 'suite',
    queryLimit: LIMIT,
    documents: () => documents,
  })
  const queue = waiting.values()
  const lane = async () => {
    for (const test of queue) count(test, await outcomeOf(pool, test))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  await pool.close()
}

async function outcomeOf(pool: QueryPool, test: Test): Promise<Outcome> {
  const sourceMap = options['source-maps'] ? 'index' : null
  const request = { perspective: 'raw', visibility: 'all', identity: 'me', sourceMap } as const
  try {
    const { query, params } = test
    const { json } = await pool.run({ ...request, query, params: params ?? {} })
    if (test.valid && sameResult(JSON.parse(json), test.result)) return 'passed'
    tell(test, json)
    return 'failed'
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    if (error.status !== 408 && !test.valid) return 'passed'
    tell(test, error.message)
    return error.status === 408 ? 'hung' : 'failed'
  }
}

function tell({ filename, name, query, result, valid }: Test, got: string): void {
  if (!options.failures) return
  const expected = valid ? JSON.stringify(result) : 'an error'
  console.log(`${filename}: ${name}\n  ${query.trim()}\n  expected ${expected}\n  got      ${got}`)
}

function count({ filename }: Test, outcome: Outcome): void {
  const row = counts.get(filename) ?? { passed: 0, failed: 0, hung: 0 }
  row[outcome]++
  counts.set(filename, row)
}

function report(): void {
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  const isGeo = ([filename]: (typeof rows)[number]) => filename.includes('/geo/')
  console.table(Object.fromEntries(rows))
  console.table({
    'without geo': sum(rows.filter((row) => !isGeo(row))),
    geo: sum(rows.filter(isGeo)),
    all: sum(rows),
  })
  console.log(`Left out: ${left.legacy} of version 0.1, ${left.data} without data`)
}

function sum(rows: [string, Record<Outcome, number>][]) {
  const total = (outcome: Outcome) => rows.reduce((all, [, row]) => all + row[outcome], 0)
  const [passed, failed, hung] = [total('passed'), total('failed'), total('hung')]
  const share = `${((100 * passed) / (passed + failed + hung)).toFixed(2)} %`
  return { passed, failed, hung, share }
}

/** Compares a query's result with the suite's, which states the order of scores as `_pos`. */
export function sameResult(result: unknown, expected: unknown): boolean {
  return same(positioned(result, scoresIn(result)), expected)
}

function same(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') {
    return Math.abs(a - b) <= PRECISION * Math.max(Math.abs(a), Math.abs(b))
  }
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [own, other] = [Object.entries(a), new Map(Object.entries(b))]
  if (own.length !== other.size) return false
  return own.every(([name, value]) => other.has(name) && same(value, other.get(name)))
}

function scoresIn(value: unknown): number[] {
  if (typeof value !== 'object' || !value) return []
  const own = '_score' in value && typeof value._score === 'number' ? [value._score] : []
  return [...new Set([...own, ...Object.values(value).flatMap(scoresIn)])].sort((a, b) => b - a)
}

/** Replaces each `_score` with its rank among all scores in the result. */
function positioned(value: unknown, scores: number[]): unknown {
  if (Array.isArray(value)) return value.map((item) => positioned(item, scores))
  if (typeof value !== 'object' || !value) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name === '_score' && typeof inner === 'number'
        ? ['_pos', scores.indexOf(inner) + 1]
        : [name, positioned(inner, scores)],
    ),
  )
}
