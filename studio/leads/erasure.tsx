import { Card, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import type { Erased, OpenErasure } from '#lib/leads/desk/erase.ts'
import type { LeadStory } from '#lib/leads/desk/story.ts'
import { useSite } from '../site-api/provider.tsx'
import { Callout, Failure, TextButton, TextField, useAttempt } from '../ui.tsx'
import { RetryButton, When } from './parts.tsx'
import { leadPath } from './use-leads.ts'

interface EraseProps {
  story: LeadStory
  onClose: (wasErased: boolean) => void
}

/** Says what erasing does, asks for the address, and then shows what was done and what is left. */
export function EraseDialog({ story: { id, email, others }, onClose }: EraseProps) {
  const site = useSite()
  const [typed, setTyped] = useState('')
  const { attempt, isBusy, error } = useAttempt()
  const [outcome, setOutcome] = useState<Erased | null>(null)
  const isSure = typed.trim().toLowerCase() === email.toLowerCase()

  const erase = async () => setOutcome(await site.call<Erased>(leadPath(id), { method: 'DELETE' }))
  const close = () => onClose(outcome !== null)
  return (
    <Dialog
      id="erase"
      header={outcome ? 'What was erased' : 'Erase this person?'}
      width={1}
      // The address gets the focus, not the button that closes.
      __unstable_autoFocus={false}
      onClose={isBusy ? undefined : close}
      footer={
        <Flex justify="flex-end" gap={2} padding={3}>
          {outcome ? (
            <TextButton text="Done" onClick={close} />
          ) : (
            <>
              <TextButton mode="bleed" text="Cancel" disabled={isBusy} onClick={close} />
              <TextButton
                tone="critical"
                text={isBusy ? 'Erasing…' : 'Erase'}
                disabled={!isSure || isBusy}
                onClick={() => void attempt(erase)}
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
              Everything the website keeps about {email} is deleted: requests, results, calls, notes
              and emails that are still to be sent. They leave the marketing list and the CRM too.
              Totals stay. This can’t be undone.
            </Text>
            {others.length > 0 && (
              <Callout tone="caution" role="note">
                What they gave as {others.join(', ')} stays: erase that too if they want it.
              </Callout>
            )}
            <Address value={typed} readOnly={isBusy} onChange={setTyped} />
          </>
        )}
        <Failure error={error} />
      </Stack>
    </Dialog>
  )
}

interface AddressProps {
  value: string
  readOnly: boolean
  onChange: (value: string) => void
}

function Address(props: AddressProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <TextField ref={field} label="Type the email address to confirm" {...props} />
}

function Outcome({ done, left, waiting }: Erased) {
  return (
    <Stack gap={4} role="status">
      <Lines title="Done" tone="positive" lines={done} />
      <Lines title="Left elsewhere" tone="caution" lines={left} />
      <Lines title="Not finished yet" tone="caution" lines={waiting} />
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
            {line.charAt(0).toUpperCase() + line.slice(1)}
          </Text>
        ))}
      </Stack>
    </Card>
  )
}

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
          <Open key={`${one.where} ${one.email}`} {...one} reload={() => void mutate()} />
        ))}
        {data.length > SHOWN && !isWhole && (
          <TextButton
            mode="bleed"
            padding={2}
            text={`Show all ${data.length}`}
            onClick={() => setIsWhole(true)}
          />
        )}
      </Stack>
    </Card>
  )
}

function Open({
  personId,
  email,
  where,
  since,
  lastError,
  reload,
}: OpenErasure & { reload: () => void }) {
  const site = useSite()
  return (
    <Flex gap={3} align="center" justify="space-between" wrap="wrap">
      <Stack gap={3} flex={1}>
        <Text size={1} style={{ overflowWrap: 'anywhere' }}>
          {email} may still be {where}
        </Text>
        <Text size={1} muted style={{ overflowWrap: 'anywhere' }}>
          Erased <When at={since} />. The website tries until it is done.
          {lastError && ` Last answer: ${lastError}`}
        </Text>
      </Stack>
      {personId && (
        <RetryButton
          text="Try now"
          retry={() => site.call<Erased>(leadPath(personId), { method: 'DELETE' })}
          reload={reload}
        />
      )}
    </Flex>
  )
}
