import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { Badge, Text } from '@sanity/ui'
import type { TimelineEntry } from '#lib/desk/contract.ts'
import { Line } from './line.tsx'
import { channelTitle } from './sentence.ts'
import { WithBadges } from './with-badges.tsx'

/** Entries that are shown as one: at least one. */
export type Run = [TimelineEntry, ...TimelineEntry[]]

/** Takes deliveries that arrived one after another as one entry: nobody has to do anything. */
export function folded(entries: readonly TimelineEntry[]): Run[] {
  const runs: Run[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last && hasArrived(last[0]) && hasArrived(entry)) last.push(entry)
    else runs.push([entry])
  }
  return runs
}

function hasArrived(entry: TimelineEntry): boolean {
  return entry.kind === 'delivery' && entry.state === 'sent'
}

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
