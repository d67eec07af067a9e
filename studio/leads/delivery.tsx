import { Badge, Flex, Stack, Text } from '@sanity/ui'
import type { DeliveryEntry } from '#lib/leads/desk/story.ts'
import { useSite } from '../site-api/provider.tsx'
import { Moment, RetryButton, When, WithBadges } from './parts.tsx'
import { channelTitle, statusOf } from './words.ts'

/** How long an attempt that the website has just started usually takes, in ms. */
const ATTEMPT = 2000

interface DeliveryProps {
  delivery: DeliveryEntry
  reload: () => void
}

export function Delivery({ delivery, reload }: DeliveryProps) {
  const site = useSite()
  const { id, channel, lastError } = delivery
  const { title, tone } = statusOf(delivery)

  async function retry() {
    const path = `/deliveries/${encodeURIComponent(id)}/retry`
    await site.call<DeliveryEntry>(path, { method: 'POST' })
    await new Promise((resolve) => setTimeout(resolve, ATTEMPT))
  }
  return (
    <Stack gap={3}>
      <WithBadges>
        <Text size={1}>{channelTitle(channel)}</Text>
        <Badge tone={tone}>{title}</Badge>
      </WithBadges>
      {delivery.state !== 'sent' && lastError && (
        <Text size={1} muted style={{ overflowWrap: 'anywhere' }}>
          {lastError}
        </Text>
      )}
      {delivery.state !== 'sent' && (
        <Flex gap={3} align="center" justify="space-between" wrap="wrap">
          <Text size={1} muted>
            <Attempts {...delivery} />
          </Text>
          <RetryButton text="Try again" retry={retry} reload={reload} />
        </Flex>
      )}
    </Stack>
  )
}

function Attempts({ attempts, nextAttemptAt, hold, lastError }: DeliveryEntry) {
  const tried = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`
  return (
    <>
      {attempts === 0 ? 'Not tried yet' : tried}
      {hold && (
        <>
          , on hold until <Moment at={hold.until} />
          {hold.reason !== lastError && ` (${hold.reason})`}
        </>
      )}
      {nextAttemptAt && !hold && (
        <>
          , due <When at={nextAttemptAt} />
        </>
      )}
    </>
  )
}
