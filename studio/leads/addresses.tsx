import { Card, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import useSWR from 'swr'
import type { LeadPage } from '#lib/leads/desk/list.ts'
import type { LeadStory } from '#lib/leads/desk/story.ts'
import { useSite } from '../site-api/provider.tsx'
import { Failure, SmallButton, TextButton, TextField, useAttempt } from '../ui.tsx'
import { CardTitle } from './parts.tsx'
import { paramsOf } from './place.ts'
import { leadPath } from './use-leads.ts'

interface AddressesProps {
  story: LeadStory
  /** Gets the story of both, or of who is left. */
  onChange: (story: LeadStory) => void
}

function addressesPath({ id }: LeadStory): string {
  return `${leadPath(id)}/addresses`
}

/** The other addresses that were joined with a person's, each of which can leave again. */
export function Addresses({ story, onChange }: AddressesProps) {
  const site = useSite()
  const { attempt, isBusy } = useAttempt({ failed: 'Not separated' })
  const separate = async (email: string) => {
    const request = { method: 'DELETE', body: { email } } as const
    onChange(await site.call<LeadStory>(addressesPath(story), request))
  }
  if (story.others.length === 0) return null
  return (
    <Card as="section" aria-label="Other addresses" border radius={3} padding={4}>
      <Stack gap={4}>
        <CardTitle>The same person, with another address</CardTitle>
        {story.others.map((email) => (
          <Flex key={email} align="center" justify="space-between" gap={3}>
            <Text size={1} style={{ overflowWrap: 'anywhere' }}>
              {email}
            </Text>
            <SmallButton
              text="Separate"
              aria-label={`Separate ${email}`}
              disabled={isBusy}
              onClick={() => void attempt(() => separate(email))}
            />
          </Flex>
        ))}
      </Stack>
    </Card>
  )
}

/** How many letters are typed before addresses are offered. */
const ENOUGH = 3

/** Asks whose address is this person's too, and offers those that begin as what is typed. */
export function JoinDialog({ story, onChange, onClose }: AddressesProps & { onClose: () => void }) {
  const site = useSite()
  const [typed, setTyped] = useState('')
  const { attempt, isBusy, error } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const search = typed.trim()
  const { data } = useSWR<LeadPage, Error>(
    search.length < ENOUGH ? null : `/leads?${paramsOf({ search })}`,
  )
  const offered = (data?.leads ?? []).filter(({ id }) => id !== story.id)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!search || isBusy) return
    void attempt(async () => {
      const request = { method: 'POST', body: { email: search } } as const
      onChange(await site.call<LeadStory>(addressesPath(story), request))
      onClose()
    })
  }
  return (
    <Dialog
      id="join"
      header="Join with another address"
      width={1}
      __unstable_autoFocus={false}
      onClose={isBusy ? undefined : onClose}
    >
      <Stack as="form" padding={4} gap={4} onSubmit={submit}>
        <Text size={1}>
          If somebody else in the list is {story.email} too, both are shown as one person, with one
          story and one score. It can be taken back on this page.
        </Text>
        <TextField
          ref={field}
          label="Their other address"
          list={OFFERED}
          value={typed}
          readOnly={isBusy}
          onChange={setTyped}
        />
        <datalist id={OFFERED}>
          {offered.map(({ id, email }) => (
            <option key={id}>{email}</option>
          ))}
        </datalist>
        <Failure said="Not joined." error={error} />
        <Flex justify="flex-end" gap={2}>
          <TextButton mode="bleed" text="Cancel" disabled={isBusy} onClick={onClose} />
          <TextButton
            type="submit"
            tone="primary"
            text={isBusy ? 'Joining…' : 'Join'}
            disabled={!search || isBusy}
          />
        </Flex>
      </Stack>
    </Dialog>
  )
}

const OFFERED = 'join-offered'
