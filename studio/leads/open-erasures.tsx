import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import useSWR from 'swr'
import type { Erased, OpenErasure } from '#lib/leads/desk/contract.ts'
import { useDesk } from '../desk/provider.tsx'
import { RetryButton } from './retry-button.tsx'
import { When } from './when.tsx'

/** How often the site is asked, in ms. */
const INTERVAL = 15_000

/** How many are shown at first: below them is the list of leads. */
const SHOWN = 3

/** Who was erased here, and not yet everywhere. Nothing while there is nobody. */
export function OpenErasures() {
  const { data = [], mutate } = useSWR<OpenErasure[], Error>('/erasures', {
    refreshInterval: INTERVAL,
  })
  const [isWhole, setIsWhole] = useState(false)
  if (data.length === 0) return null
  return (
    <Card
      as="section"
      aria-label="Erasures"
      tone="caution"
      borderBottom
      padding={4}
      style={{ flex: 'none', maxHeight: '50%', overflowY: 'auto' }}
    >
      <Stack gap={4}>
        <Text size={1} weight="semibold">
          Erased here, but not yet everywhere
        </Text>
        {data.slice(0, isWhole ? undefined : SHOWN).map((one) => (
          <Open key={`${one.channel} ${one.email}`} {...one} reload={() => void mutate()} />
        ))}
        {data.length > SHOWN && !isWhole && (
          <Button
            mode="bleed"
            fontSize={1}
            padding={2}
            text={`Show all ${data.length}`}
            onClick={() => setIsWhole(true)}
          />
        )}
      </Stack>
    </Card>
  )
}

function Open({ personId, email, since, lastError, reload }: OpenErasure & { reload: () => void }) {
  const desk = useDesk()
  return (
    <Flex gap={3} align="center" justify="space-between" wrap="wrap">
      <Stack gap={3} flex={1}>
        <Text size={1} style={{ overflowWrap: 'anywhere' }}>
          {email} may still be on the marketing list
        </Text>
        <Text size={1} muted style={{ overflowWrap: 'anywhere' }}>
          Erased <When at={since} />. The website tries until it is done.
          {lastError && ` Last answer: ${lastError}`}
        </Text>
      </Stack>
      {personId && (
        <RetryButton
          text="Try now"
          retry={() =>
            desk.call<Erased>(`/leads/${encodeURIComponent(personId)}`, { method: 'DELETE' })
          }
          reload={reload}
        />
      )}
    </Flex>
  )
}
