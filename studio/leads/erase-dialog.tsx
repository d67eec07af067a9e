import { Button, Card, Dialog, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useState } from 'react'
import type { Erased } from '#lib/desk/contract.ts'
import { useDesk } from '../desk/provider.tsx'

interface EraseProps {
  id: string
  email: string
  onClose: (wasErased: boolean) => void
}

/** Says what erasing does, asks for the address, and then shows what was done and what is left. */
export function EraseDialog({ id, email, onClose }: EraseProps) {
  const desk = useDesk()
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Erased | null>(null)
  const isSure = typed.trim().toLowerCase() === email.toLowerCase()
  const isOver = outcome !== null && outcome.failed.length === 0

  async function erase() {
    setIsBusy(true)
    setError(null)
    try {
      const path = `/leads/${encodeURIComponent(id)}`
      setOutcome(await desk.call<Erased>(path, { method: 'DELETE' }))
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
    }
    setIsBusy(false)
  }
  const close = () => onClose(isOver)
  return (
    <Dialog
      id="erase"
      header={outcome ? 'What was erased' : 'Erase this person?'}
      width={1}
      onClose={isBusy ? undefined : close}
      footer={
        <Flex justify="flex-end" gap={2} padding={3}>
          {isOver ? (
            <Button fontSize={1} text="Done" onClick={close} />
          ) : (
            <>
              <Button mode="bleed" fontSize={1} text="Cancel" disabled={isBusy} onClick={close} />
              <Button
                fontSize={1}
                tone="critical"
                text={isBusy ? 'Erasing…' : outcome ? 'Try again' : 'Erase'}
                disabled={!isSure || isBusy}
                onClick={() => void erase()}
              />
            </>
          )}
        </Flex>
      }
    >
      <Stack padding={4} gap={4}>
        {outcome ? (
          <Outcome {...outcome} />
        ) : (
          <>
            <Text size={1}>
              Everything the website keeps about {email} is deleted: requests, results, notes and
              emails that are still to be sent. They leave the marketing list too. Totals stay. This
              can’t be undone.
            </Text>
            <Stack gap={3}>
              <Text as="label" htmlFor="erase-address" size={1} weight="medium">
                Type the email address to confirm
              </Text>
              <TextInput
                id="erase-address"
                autoComplete="off"
                fontSize={1}
                value={typed}
                disabled={isBusy}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </Stack>
          </>
        )}
        {error && (
          <Card tone="critical" border radius={2} padding={3} role="alert">
            <Text size={1}>{error}</Text>
          </Card>
        )}
      </Stack>
    </Dialog>
  )
}

function Outcome({ done, left, failed }: Erased) {
  return (
    <Stack gap={4} role="status">
      <Lines title="Done" tone="positive" lines={done} />
      <Lines title="Left elsewhere" tone="caution" lines={left} />
      <Lines title="Failed" tone="critical" lines={failed} />
    </Stack>
  )
}

interface LinesProps {
  title: string
  tone: 'positive' | 'caution' | 'critical'
  lines: string[]
}

function Lines({ title, tone, lines }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <Card tone={tone} border radius={2} padding={3}>
      <Stack gap={3}>
        <Text size={1} weight="medium">
          {title}
        </Text>
        {lines.map((line) => (
          <Text key={line} size={1}>
            {line}
          </Text>
        ))}
      </Stack>
    </Card>
  )
}
