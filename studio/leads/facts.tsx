import { Box, Flex, Grid, Stack, Text, TextArea } from '@sanity/ui'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import useSWR from 'swr'
import type { Session } from '#lib/leads/desk/contract.ts'
import type { LeadStory } from '#lib/leads/desk/story.ts'
import type { LeadChange } from '#lib/leads/desk/change.ts'
import type { Member } from '#lib/leads/story/kinds.ts'
import { STATE_TITLES } from '#lib/leads/story/state-titles.ts'
import { SiteError } from '../site-api/client.ts'
import { useSite } from '../site-api/provider.tsx'
import { Choice, Failure, SmallButton, TextButton, useAttempt } from '../ui.tsx'
import { StateDetails } from './outcome.tsx'
import { useKept } from './parts.tsx'
import { leadPath, useOwners } from './use-leads.ts'
import { isState } from './words.ts'

interface FactsProps {
  story: LeadStory
  update: (story: LeadStory) => void
}

export function Facts({ story, update }: FactsProps) {
  const site = useSite()
  const { attempt } = useAttempt({ failed: 'Not changed' })
  // Shown at once; what the website doesn't take is undone.
  const [pending, setPending] = useState<LeadChange>({})
  const { state, owner } = { ...story, ...pending }

  async function change(wanted: LeadChange) {
    setPending(wanted)
    const was = { state: story.state, owner: story.owner?.id ?? null }
    await attempt(async () => {
      try {
        const body = { ...wanted, was }
        update(await site.call<LeadStory>(leadPath(story.id), { method: 'PATCH', body }))
      } catch (error) {
        // Somebody else was faster: what they did is shown, and can be changed.
        if (error instanceof SiteError && error.status === 409)
          update(await site.call<LeadStory>(leadPath(story.id)))
        throw error
      }
    })
    setPending({})
  }
  return (
    <Stack gap={4}>
      <Grid gridTemplateColumns={[1, 1, 2]} gap={4}>
        <Choice
          label="State"
          value={state}
          options={Object.entries(STATE_TITLES)}
          from={story.stateFrom}
          onChange={(value) => isState(value) && void change({ state: value })}
        />
        <Owner
          owner={owner}
          from={story.ownerFrom}
          onChange={(next) => void change({ owner: next })}
        />
      </Grid>
      <StateDetails {...{ story, update }} />
    </Stack>
  )
}

interface OwnerProps {
  owner: Member | null
  from: LeadStory['ownerFrom']
  onChange: (owner: Member | null) => void
}

/** Who looks after the person, of those who may see leads. */
function Owner({ owner, from, onChange }: OwnerProps) {
  const site = useSite()
  const { data: session } = useSWR<Session, Error>('session', () => site.session())
  const me = session?.member
  const { offered, titleOf } = useOwners()
  const others = owner && !offered.some(({ id }) => id === owner.id) ? [owner] : []
  const members: Member[] = [...others, ...offered]
  return (
    <Flex gap={2} align="flex-end">
      <Box flex={1}>
        <Choice
          label="Owner"
          any="Unassigned"
          value={owner?.id ?? ''}
          from={from}
          options={members.map(({ id, name }) => [
            id,
            id === me?.id ? `${name} (you)` : titleOf(id, name),
          ])}
          onChange={(chosen) => {
            const next = members.find(({ id }) => id === chosen)
            onChange(next ? { id: next.id, name: next.name } : null)
          }}
        />
      </Box>
      {me && owner?.id !== me.id && !from && (
        <TextButton mode="ghost" text="Assign to me" onClick={() => onChange(me)} />
      )}
    </Flex>
  )
}

interface NotesProps {
  id: string
  update: (story: LeadStory) => void
}

/** A note to add. What is typed stays in this tab until the website has it. */
export function Notes({ id, update }: NotesProps) {
  const site = useSite()
  const memory = `northwright.note.${id}`
  const keyMemory = `${memory}.key`
  const [text, keepText] = useKept(memory)
  const field = useRef<HTMLTextAreaElement>(null)
  const { attempt, isBusy, error } = useAttempt()

  function keep(next: string) {
    keepText(next)
    if (!next) sessionStorage.removeItem(keyMemory)
  }
  async function send() {
    // The same until the website has it: an answer that is lost doubles no note.
    const key = sessionStorage.getItem(keyMemory) ?? crypto.randomUUID()
    sessionStorage.setItem(keyMemory, key)
    const body = { text: text.trim(), key }
    update(await site.call<LeadStory>(`${leadPath(id)}/notes`, { method: 'POST', body }))
    keep('')
    field.current?.focus()
  }
  const add = () => void (text.trim() && !isBusy && attempt(send))
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) add()
  }
  return (
    <Stack
      as="form"
      gap={3}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        add()
      }}
    >
      <Text as="label" htmlFor="note" size={1} weight="medium">
        Note
      </Text>
      <TextArea
        ref={field}
        id="note"
        rows={3}
        fontSize={1}
        placeholder="What should the next person know?"
        value={text}
        readOnly={isBusy}
        onChange={(event) => keep(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Failure said="The note was not added, and is still here." error={error} />
      <Flex justify="flex-end">
        <SmallButton
          type="submit"
          text={isBusy ? 'Adding…' : 'Add note'}
          disabled={!text.trim() || isBusy}
        />
      </Flex>
    </Stack>
  )
}
