import { Stack, Text } from '@sanity/ui'
import { IntentLink } from 'sanity/router'
import useSWR from 'swr'
import { FEW_EMAILS, type SequenceResult } from '#lib/insight/contract.ts'
import { Problem } from '../site-api/provider.tsx'
import { count, share } from './figures.ts'
import { Section, Table } from './table.tsx'

/** What came of the emails of each sequence; the period above doesn't matter here. */
export function Sequences() {
  const { data, error, mutate } = useSWR<SequenceResult[], Error>('/insight/sequences')
  if (error) return <Problem title="Sequences could not be loaded" error={error} onRetry={mutate} />
  if (!data || data.length === 0) return null
  return (
    <Section
      title="Sequences"
      note="Since each began, of people who are stored still. Calls booked and unsubscribed count with the last email before, within 30 days."
    >
      <Stack gap={5}>
        {data.map((sequence) => (
          <Result key={sequence.id} sequence={sequence} />
        ))}
      </Stack>
    </Section>
  )
}

function Result({ sequence: { id, name, people, going, steps } }: { sequence: SequenceResult }) {
  const isSmall = steps.some(({ sent }) => sent > 0 && sent < FEW_EMAILS)
  return (
    <Stack gap={3} as="article" aria-label={name}>
      <Text as="h3" size={1} weight="medium">
        <IntentLink intent="edit" params={{ id, type: 'sequence' }}>
          {name}
        </IntentLink>
      </Text>
      <Text size={1} muted>
        {`${count(people)} ${people === 1 ? 'person' : 'people'} so far, ${count(going)} in it now.`}
        {isSmall && ` Below ${FEW_EMAILS} emails, what came of them is mostly chance.`}
      </Text>
      <Table
        label={name}
        rows={steps}
        name={({ subject, skipped }) =>
          (subject ?? 'An email that was taken out') +
          (skipped > 0 ? ` (left out for ${count(skipped)}, who lack a figure)` : '')
        }
        nameTitle="Email"
        columns={[
          { title: 'Sent', cell: ({ sent }) => count(sent) },
          ...(['delivered', 'bounced', 'booked', 'unsubscribed'] as const).map((field) => ({
            title: TITLES[field],
            cell: (step: SequenceResult['steps'][number]) =>
              step.sent < FEW_EMAILS
                ? count(step[field])
                : `${count(step[field])} (${share(step[field], step.sent)})`,
          })),
        ]}
      />
    </Stack>
  )
}

const TITLES = {
  delivered: 'Delivered',
  bounced: 'Bounced',
  booked: 'Booked',
  unsubscribed: 'Unsubscribed',
}
