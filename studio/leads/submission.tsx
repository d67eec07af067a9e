import { Badge, Stack, Text } from '@sanity/ui'
import type { SubmissionEntry } from '#lib/desk/contract.ts'
import { useTitles } from './use-choices.ts'
import { WithBadges } from './with-badges.tsx'

/** A resource that the person asked for, and what they agreed to. */
export function Submission({ resource, page, flag, consent }: SubmissionEntry) {
  const titleOf = useTitles()
  return (
    <Stack gap={3}>
      <WithBadges>
        <Text size={1}>
          Asked for <strong>{titleOf(resource)}</strong>
          {page && page !== `/resources/${resource}` && ` on ${page}`}
        </Text>
        {flag && <Badge tone="critical">Flagged as spam: {flag}</Badge>}
      </WithBadges>
      {consent && (
        <details>
          <Text as="summary" size={1} muted style={{ cursor: 'pointer' }}>
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
