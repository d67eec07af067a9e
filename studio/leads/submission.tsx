import { Badge, Stack, Text } from '@sanity/ui'
import type { SubmissionEntry } from '#lib/leads/desk/contract.ts'
import { useTitles } from './use-choices.ts'
import { WithBadges } from './with-badges.tsx'

interface SubmissionProps extends SubmissionEntry {
  /** How often, one after another. */
  times: number
}

/** A resource that the person asked for, or came back to, and what they agreed to. */
export function Submission({ resource, page, isAgain, flag, consent, times }: SubmissionProps) {
  const titleOf = useTitles()
  return (
    <Stack gap={3}>
      <WithBadges>
        <Text size={1}>
          {isAgain ? 'Opened' : 'Asked for'} <strong>{titleOf(resource)}</strong>
          {isAgain && ' again'}
          {page && page !== `/resources/${resource}` && ` on ${page}`}
          {times > 1 && `, ${times} times`}
        </Text>
        {flag && <Badge tone="critical">Flagged as spam: {flag}</Badge>}
      </WithBadges>
      {consent && (
        <details>
          <Text
            as="summary"
            size={1}
            muted
            style={{ cursor: 'pointer', textDecoration: 'underline' }}
          >
            What they agreed to
          </Text>
          <Text size={1} muted style={{ marginTop: '0.75rem', overflowWrap: 'anywhere' }}>
            {consent}
          </Text>
        </details>
      )}
    </Stack>
  )
}
