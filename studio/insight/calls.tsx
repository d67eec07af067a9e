import { Box, Stack } from '@sanity/ui'
import { useState } from 'react'
import {
  CALL_GROUPS,
  LEAST_OUTCOMES,
  OTHER,
  type CallGroup,
  type CallGroupKind,
  type Insight,
  type RuleOutcomes,
  type ScoreBand,
} from '#lib/insight/contract.ts'
import { CALL_STEPS } from '#lib/insight/steps.ts'
import { LEVELS } from '#lib/tools/quiz/questions.ts'
import { LEVEL } from '#lib/tools/quiz/score.ts'
import { Choice } from '../ui.tsx'
import { count, days, fewCustomers, shareOfMany, STEPS, worth } from './figures.ts'
import { Empty, Figures, Section, Table, type Column } from './table.tsx'

/** Titles, and what people without one are called. */
const KINDS: Record<CallGroupKind, { title: string; none: string }> = {
  campaign: { title: 'Campaign', none: 'No campaign' },
  landing: { title: 'First page of the visit', none: 'Not known' },
  resource: { title: 'Resource', none: 'None: booked without a gate' },
  variant: { title: 'Experiment’s variant', none: 'In no experiment' },
  level: { title: 'Quiz level', none: 'Quiz not finished' },
}

const NOTE =
  'Each person once. By how their first visit began that we know of, and beside it by their last one before the call.'
const ONCE =
  'Each person once. A person is counted with the first resource they asked for, and with each variant they saw.'

const COLUMNS: Column<CallGroup>[] = [
  { title: 'Booked', cell: ({ first }) => count(first.booked) },
  { title: 'Held', cell: ({ first }) => count(first.held) },
  { title: 'No-shows', cell: ({ first: { held, missed } }) => shareOfMany(missed, held + missed) },
  { title: 'Won', cell: ({ first }) => count(first.won) },
  { title: 'Worth', cell: ({ first }) => worth(first.worth) },
]
const BY_LAST_VISIT: Column<CallGroup>[] = [
  { title: 'Booked, by last visit', cell: ({ last }) => count(last.booked) },
  { title: 'Won, by last visit', cell: ({ last }) => count(last.won) },
  { title: 'Worth, by last visit', cell: ({ last }) => worth(last.worth) },
]

/** Which campaigns, pages and answers brought calls and customers. */
export function Calls({ data: { calls } }: { data: Insight }) {
  const [kind, setKind] = useState<CallGroupKind>('campaign')
  const { title, none } = KINDS[kind]
  const rows = calls.by[kind]
  const hasTouches = kind === 'campaign' || kind === 'landing'
  const shown = rows.flatMap(({ first, last }) => (hasTouches ? [first.won, last.won] : first.won))
  const nameOf = ({ value, title: own }: CallGroup) =>
    value === OTHER ? 'All others' : (own ?? (levelOf(value) || value || none))
  return (
    <Section
      title="Calls and customers"
      note={`${hasTouches ? NOTE : ONCE}${rows.length > 0 ? fewCustomers(calls.now.won, shown) : ''}`}
    >
      <Box style={{ maxWidth: '16rem' }}>
        <Choice
          label="Calls by"
          value={kind}
          options={CALL_GROUPS.map((each) => [each, KINDS[each].title])}
          onChange={(value) => setKind(CALL_GROUPS.find((each) => each === value) ?? kind)}
        />
      </Box>
      {rows.length === 0 && (
        <Empty>Nobody has booked a call or become a customer in this period.</Empty>
      )}
      {rows.length > 0 && (
        <Stack gap={5}>
          <Table
            label={`Calls by ${title}`}
            nameTitle={title}
            rows={[{ value: '', title: 'Everybody', first: calls.now, last: calls.now }, ...rows]}
            name={nameOf}
            columns={hasTouches ? [...COLUMNS, ...BY_LAST_VISIT] : COLUMNS}
          />
          <Table
            label="Time to the call"
            nameTitle="Since a person was first known"
            rows={CALL_STEPS}
            name={(step) => STEPS[step].title}
            columns={[
              { title: 'Median', cell: (step) => days(calls.days[step]) },
              { title: 'People', cell: (step) => count(calls.days[step].people) },
            ]}
          />
        </Stack>
      )}
    </Section>
  )
}

function levelOf(value: string): string {
  const level = LEVELS.find((each) => each === value)
  return level ? LEVEL[level].readinessLevel : ''
}

/** Whether a higher score meant a customer. */
export function Scores({ data: { calls } }: { data: Insight }) {
  const rows = calls.scores
  const won = rows.reduce((sum, band) => sum + band.won, 0)
  const shown = rows.flatMap((band) => (band.people > 0 ? band.won : []))
  return (
    <Figures
      title="Which score became a customer"
      note={`Of those who booked a call in this period, by their score without its points for booking: what came of them until today.${fewCustomers(won, shown)}`}
      empty="Nobody with a score has booked a call in this period."
      nameTitle="Score"
      rows={rows.some(({ people }) => people > 0) ? rows : []}
      name={({ from, to }) => `${from} to ${to}`}
      columns={[
        { title: 'Booked', cell: ({ people }: ScoreBand) => count(people) },
        { title: 'Held', cell: ({ held }) => count(held) },
        { title: 'Won', cell: ({ won: customers }) => count(customers) },
        { title: 'Lost or not a fit', cell: ({ lost }) => count(lost) },
        { title: 'Won of booked', cell: ({ won: part, people }) => shareOfMany(part, people) },
      ]}
    />
  )
}

const VERDICTS: Record<RuleOutcomes['verdict'], string> = {
  earned: 'Earned',
  chance: 'May be chance',
  'not-earned': 'Not earned',
  few: 'Too few people',
}

/** Each rule of the score, beside what came of people of whom it is true. */
export function EarnedPoints({ data: { calls } }: { data: Insight }) {
  const { people, rules } = calls.earned
  const unearned = rules.filter(({ verdict }) => verdict === 'not-earned')
  const found =
    unearned.length > 0
      ? ` Not earned: ${unearned.map(({ title }) => title).join('; ')}. Their people were neither held nor won more often than others.`
      : ''
  return (
    <Figures
      title="Which points were earned"
      note={`Of ${people === 1 ? 'the one person' : `${count(people)} people`} who booked in this period and whose outcome is known.${found} A difference may be chance, and nothing changes by itself: points are under Score, in Content.`}
      empty={`From ${LEAST_OUTCOMES} people on, each rule of the score is set against what came of them. ${people === 0 ? 'None has an outcome yet' : `So far ${count(people)}, too few to tell a rule from chance`}.`}
      nameTitle="Rule"
      rows={rules}
      name={({ title }) => title}
      columns={[
        { title: 'Points', cell: ({ points }: RuleOutcomes) => String(points).replace('-', '−') },
        { title: 'People', cell: ({ fulfilled }) => count(fulfilled.people) },
        { title: 'Held', cell: ({ fulfilled }) => shareOfMany(fulfilled.held, fulfilled.people) },
        { title: 'Won', cell: ({ fulfilled }) => shareOfMany(fulfilled.won, fulfilled.people) },
        { title: 'Others held', cell: ({ others }) => shareOfMany(others.held, others.people) },
        { title: 'Others won', cell: ({ others }) => shareOfMany(others.won, others.people) },
        { title: 'Points were', cell: ({ verdict }) => VERDICTS[verdict] },
      ]}
    />
  )
}
