import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { migrate } from '#lib/platform/database/migrate.ts'
import { startPostgres } from '#tools/harness/postgres.ts'
import { queryRows } from '#tools/harness/query-rows.ts'
import { SITE_VARIABLES } from '#tools/harness/site-variables.ts'
import { startNode } from '#tools/stack/child.ts'
import type { Outcome } from '#tools/faults/record.ts'
import type { Answer } from './traffic.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const RELEASED = file('../../../tests/released/0.1.0')
/** Leads a second. */
const RATE = 20
/** The longest that a visitor may wait, in milliseconds. */
const LONGEST_WAIT = 500

/**
 * Upgrades the release before this one, with this many leads, while its code stores leads and
 * people
 * are erased: the command is killed in the middle and run again, and the old code goes on, as after
 * a rollback.
 *
 * @param binaries the folder of Postgres' programs
 * @param longestWait what a visitor may wait at most, in milliseconds
 */
export async function upgradeUnderLoad(
  binaries: string,
  people: number,
  longestWait = LONGEST_WAIT,
): Promise<Outcome> {
  const postgres = await startPostgres(binaries)
  const variables = { ...SITE_VARIABLES, PATH: process.env.PATH, DATABASE_URL: postgres.url }
  try {
    await migrate(postgres.url, { folder: `${RELEASED}/migrations` })
    for (const statement of seed(people)) await queryRows(postgres.url, statement)
    const command = () => start([file('../../../scripts/migrate.ts')], variables)
    const traffic = await startTraffic(
      '0.1.0',
      `${RELEASED}/leads.generated.mjs`,
      people,
      variables,
    )
    const erasing = new AbortController()
    const erased = eraseSome(postgres.url, people, erasing.signal)
    // Until plans and caches are as they are in a site that has long been running.
    await sleep(3_000)

    const startedAt = performance.now()
    const first = command()
    await first.printed(/up to date/)
    const migratedAt = performance.now()
    await sleep(1_000)
    await first.child.kill()
    const second = command()
    await second.ended
    const finishedAt = performance.now()
    await sleep(2_000)
    erasing.abort()
    const notErased = await erased
    const answers = await traffic.stop()

    const lost = await lostOf(postgres.url, answers)
    const refused = answers.filter(({ id }) => id === null)
    const longest = Math.max(...answers.map(({ wait }) => wait))
    const wrong = (await queryRows<{ wrong: string }>(postgres.url, WRONG)).map((row) => row.wrong)
    const bad = [
      ...lost,
      ...refused.map(({ email, error }) => `refused: ${email}, ${error}`),
      ...notErased.map((error) => `not erased: ${error}`),
      ...wrong,
      ...(longest > longestWait ? [`somebody waited for ${longest} ms`] : []),
      ...(second.child.process.exitCode === 0 ? [] : [`db:migrate failed: ${second.output()}`]),
    ]
    const counts = {
      leads: people,
      'stored meanwhile': answers.length,
      refused: refused.length,
      lost: lost.length,
      'longest wait, ms': longest,
      'migrated in, s': Math.round((migratedAt - startedAt) / 1000),
      'all added in, s': Math.round((finishedAt - startedAt) / 1000),
    }
    return { counts, bad }
  } finally {
    await postgres.close()
  }
}

/** One in ten people has two submissions, one in fifty is spam. All were told to the team. */
const seed = (people: number): string[] => [
  `insert into email_submissions (email, source, flag, attribution, created_at)
  select case when twice = 1 then email else upper(email) end, source || twice,
    case when n % 50 = 0 then 'honeypot' end, '{"utm_campaign": "spring"}',
    now() - n::bigint * interval '600 days' / ${people} - interval '1 day' / twice
  from generate_series(1, ${people}) n, generate_series(1, case when n % 10 = 0 then 2 else 1 end) twice,
    lateral (select 'user' || n || '@company.example' as email,
      case when n % 7 = 0 then 'resource_erased' else 'resource_guide-' end as source) person`,
  `insert into deliveries (submission_id, channel, payload, state, attempts, sent_at)
  select id, channel, '{}', 'sent', 1, created_at from email_submissions,
    unnest(array['team-email', 'marketing-list']) channel where flag is null`,
  'vacuum analyze',
]

function start(args: string[], variables: Record<string, string | undefined>) {
  const child = startNode(args, variables, ['ignore', 'pipe', 'pipe'])
  const lines: string[] = []
  const problems: string[] = []
  const { stdout, stderr } = child.process
  if (!stdout || !stderr) throw new Error('A program without output.')
  const output = createInterface(stdout).on('line', (line) => lines.push(line))
  createInterface(stderr).on('line', (line) => problems.push(line))
  const ended = once(child.process, 'close')
  const printed = async (pattern: RegExp) => {
    while (!lines.some((line) => pattern.test(line))) {
      await Promise.race([once(output, 'line'), ended])
      if (child.process.exitCode) throw new Error([...lines, ...problems].join('\n'))
    }
  }
  return { child, lines, printed, ended, output: () => [...lines, ...problems].join('\n') }
}

async function startTraffic(
  version: string,
  path: string,
  people: number,
  variables: Record<string, string | undefined>,
) {
  const args = [file('traffic.ts'), path, version, String(RATE), String(people)]
  const { child, lines, ended, printed } = start(args, variables)
  await printed(/"id"/)
  return {
    async stop(): Promise<Answer[]> {
      child.process.kill('SIGTERM')
      await ended
      return lines.map((line) => JSON.parse(line))
    },
  }
}

/** Erases one of those who may be every fifth of a second, as the site does. */
async function eraseSome(url: string, people: number, signal: AbortSignal): Promise<string[]> {
  const errors: string[] = []
  const client = new Client({ connectionString: url })
  await client.connect()
  while (!signal.aborted) {
    const person = `user${7 * Math.ceil((Math.random() * people) / 7)}@company.example`
    await client
      .query(`delete from email_submissions where lower(email) = $1`, [person])
      .catch((error: unknown) => errors.push(String(error)))
    await sleep(200)
  }
  await client.end()
  return errors
}

/** Acknowledged leads that aren't in the table, or lack their deliveries. */
async function lostOf(url: string, answers: readonly Answer[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    url,
    `select submission.id from email_submissions submission where flag is not null or 2 = (
      select count(*) from deliveries where submission_id = submission.id)`,
  )
  const stored = new Set(rows.map(({ id }) => id))
  return answers.flatMap(({ id, email }) =>
    id === null || stored.has(id) ? [] : [`lost: ${email}`],
  )
}

/** Everybody is a person with all submissions, and counts as one lead of each resource. */
const WRONG = `
  select 'the person ' || coalesce(expected.person, people.person) as wrong
  from (
    select lower(email) as person, count(*) as submissions, min(created_at) as first_at,
      bool_and(flag is not null) as is_flagged
    from email_submissions group by 1
  ) expected full join people using (person)
  where (expected.submissions, expected.first_at, expected.is_flagged)
    is distinct from (people.submissions, people.first_at, people.is_flagged)
  union all
  select 'leads of ' || resource || ' counted: ' || coalesce(counted.number, 0) || ', not '
    || coalesce(expected.number, 0)
  from (
    select regexp_replace(source, '^resource_', '') as resource, count(distinct lower(email)) as number
    from email_submissions where flag is null group by 1
  ) expected full join (
    select resource, sum(visits) as number from (
      select resource, 1 as visits from visit_events where step = 'lead'
      union all
      select resource, visits from visit_totals where step = 'lead' and dimension = 'all'
    ) visits group by 1
  ) counted using (resource)
  where resource not like 'erased%' and counted.number is distinct from expected.number
  union all
  select 'a second email about ' || person from people
  where follow_up_at is not null and person like 'user%' and submissions = (
    select count(*) from email_submissions where lower(email) = person and flag is null)
  limit 20`
