import { Box, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { IntentLink } from 'sanity/router'
import useSWR from 'swr'
import type { ExperimentResult } from '#lib/insight/contract.ts'
import { GOAL_TITLES, MAX_OF_NETWORK } from '#lib/insight/experiments/experiment.ts'
import {
  BIG_ENOUGH,
  FALSE_WINNERS,
  type Estimate,
  type VariantResult,
} from '#lib/insight/experiments/result.ts'
import { usePublishVariant } from '../experiments/publish-variant.ts'
import { Problem } from '../site-api/provider.tsx'
import { TextButton } from '../ui.tsx'
import { count, decimal } from './figures.ts'
import { Section, Table } from './table.tsx'

/** How each experiment went since it was started; the period above doesn't matter here. */
export function Experiments() {
  const { data, error, mutate } = useSWR<ExperimentResult[], Error>('/insight/experiments')
  if (error)
    return <Problem title="Experiments could not be loaded" error={error} onRetry={mutate} />
  if (!data || data.length === 0) return null
  return (
    <Section
      title="Experiments"
      note="Since each was started. Look as often as you like: the intervals hold at all times together."
    >
      <Stack gap={5}>
        {data.map((experiment) => (
          <Result key={experiment.id} experiment={experiment} onChange={() => void mutate()} />
        ))}
      </Stack>
    </Section>
  )
}

interface ResultProps {
  experiment: ExperimentResult
  onChange: () => void
}

function Result({ experiment, onChange }: ResultProps) {
  const { id, name, pageTitle, goal, state, startedAt, stoppedAt, variants } = experiment
  const facts = [
    pageTitle || 'A page that is gone',
    `Goal: ${GOAL_TITLES[goal].toLowerCase()}`,
    `${state === 'running' ? 'Runs since' : 'Ran from'} ${startedAt.slice(0, 10)}${stoppedAt ? ` to ${stoppedAt.slice(0, 10)}` : ''}`,
  ]
  return (
    <Stack gap={4} as="article" aria-label={name}>
      <Stack gap={3}>
        <Heading as="h3" size={0}>
          <IntentLink intent="edit" params={{ id, type: 'experiment' }}>
            {name}
          </IntentLink>
        </Heading>
        <Text size={1} muted>
          {facts.join(' · ')}
        </Text>
        {notesOf(experiment).map((note) => (
          <Text key={note} size={1}>
            {note}
          </Text>
        ))}
      </Stack>
      <Conclusion experiment={experiment} onChange={onChange} />
      <Table
        label={name}
        nameTitle="Variant"
        rows={variants}
        name={({ name: title, share }) => `${title} (${share}%)`}
        columns={[
          { title: 'Visitors', cell: ({ visitors }) => count(visitors) },
          { title: 'Goals', cell: ({ goals }) => count(goals) },
          { title: 'Rate', cell: ({ rate }) => rateOf(rate) },
          { title: 'Against the first', cell: differenceOf },
        ]}
      />
    </Stack>
  )
}

/** What makes the figures less than they seem. */
function notesOf({ changedOn, leftOut }: ExperimentResult): string[] {
  const notes: string[] = []
  if (changedOn.length > 0)
    notes.push(
      `The page was published while the test ran: ${changedOn.join(', ')}. The figures are of the page before and after.`,
    )
  if (leftOut > 0)
    notes.push(
      `${count(leftOut)} ${leftOut === 1 ? 'visitor is' : 'visitors are'} left out: of one network, ${MAX_OF_NETWORK.visitors} are counted a day.`,
    )
  return notes
}

/** The verdict, and the button that carries it out. */
function Conclusion({ experiment, onChange }: ResultProps) {
  const { verdict, state, id } = experiment
  const { isBusy, publish } = usePublishVariant(id, onChange)
  const best = state === 'running' && verdict.says === 'better' ? verdict.best : null
  return (
    <Card tone={best ? 'positive' : 'transparent'} border radius={2} padding={3} role="status">
      <Flex gap={3} align="center" wrap="wrap">
        <Box flex={1} style={{ minWidth: '14rem' }}>
          <Text size={1}>{verdictOf(experiment)}</Text>
        </Box>
        {best && (
          <TextButton text="Publish the winner" disabled={isBusy} onClick={() => publish(best)} />
        )}
      </Flex>
    </Card>
  )
}

/** '4.2% (3.1 to 5.6)'. */
function rateOf(rate: Estimate | null): ReactNode {
  if (!rate) return '–'
  const at = (fraction: number | null) => decimal((fraction ?? 1) * 100)
  return withInterval(`${at(rate.value)}%`, at(rate.low), at(rate.high))
}

/** '+23% (−4 to +58)'. */
function differenceOf({ difference }: VariantResult): ReactNode {
  if (!difference) return '–'
  const { value, low, high } = difference
  return withInterval(`${signed(value)}%`, signed(low), signed(high))
}

/** On a narrow screen, the interval goes below the value as a whole. */
function withInterval(value: string, low: string, high: string): ReactNode {
  return (
    <>
      {value}{' '}
      <span style={{ whiteSpace: 'nowrap' }}>
        ({low} to {high})
      </span>
    </>
  )
}

function signed(fraction: number | null): string {
  if (fraction === null) return '> +10,000'
  const percent = Math.round(fraction * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${count(Math.abs(percent))}`
}

const percent = (fraction: number) => `${Math.round(fraction * 100)}%`

/** What the figures of an experiment say, as one sentence. */
function verdictOf({ verdict, variants, problem, state, winner }: ExperimentResult): string {
  if (problem) return `It doesn’t run. ${problem}`
  const name = (key: string) => `“${variants.find((each) => each.key === key)?.name ?? key}”`
  if (state === 'stopped' && winner) return `Stopped. ${name(winner)} was published.`
  switch (verdict.says) {
    case 'nothing':
      return 'Nobody has seen it yet.'
    case 'uneven':
      return 'Visitors weren’t split as the shares say, so these figures prove nothing. Was a variant or a share changed by a script?'
    case 'open':
      return 'No winner yet: the difference so far may be chance.'
    case 'same':
      return `A difference of more than ${percent(BIG_ENOUGH)} isn’t likely. Keep whichever you prefer.`
    case 'control':
      return 'The page as it is does better. Stop the experiment to keep it.'
    case 'better':
      return `${name(verdict.best)} is better. Where there is no difference, this is said in at most ${percent(FALSE_WINNERS)} of experiments.`
  }
}
