import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { Badge, Text } from '@sanity/ui'
import type { Run } from './folded.ts'
import { Line } from './line.tsx'
import { channelTitle } from './sentence.ts'
import { WithBadges } from './with-badges.tsx'

/** Deliveries that arrived one after another. */
export function Sent({ run }: { run: Run }) {
  const titles = run.map((entry) => (entry.kind === 'delivery' ? channelTitle(entry.channel) : ''))
  return (
    <Line icon={EnvelopeIcon} at={run[0].at}>
      <WithBadges>
        <Text size={1}>{[...new Set(titles)].join(', ')}</Text>
        <Badge tone="positive">Sent</Badge>
      </WithBadges>
    </Line>
  )
}
