import { Box, Button, Card, Flex, Grid, Select, Stack, Text, TextArea } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import useSWR from 'swr'
import type { LeadChange, LeadStory, Member, Session } from '#lib/leads/desk/contract.ts'
import { useSite } from '../site-api/provider.tsx'
import { Field } from '../ui.tsx'
import { isState, STATE_TITLES } from './words.ts'

interface FactsProps {
  story: LeadStory
  update: (story: LeadStory) => void
}

/** State and owner of a person, which can be changed. */
export function Facts({ story, update }: FactsProps) {
  const site = useSite()
  const toast = useToast()
  // Shown at once; what the website doesn't take is undone.
  const [pending, setPending] = useState<LeadChange>({})
  const { state, owner } = { ...story, ...pending }

  async function change(body: LeadChange) {
    setPending(body)
    try {
      const path = `/leads/${encodeURIComponent(story.id)}`
      update(await site.call<LeadStory>(path, { method: 'PATCH', body }))
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      toast.push({ status: 'error', title: 'Not changed', description })
    }
    setPending({})
  }
  return (
    <Grid gridTemplateColumns={[1, 1, 2]} gap={4}>
      <Field label="State">
        {(id) => (
          <Select
            id={id}
            fontSize={1}
            value={state}
            onChange={({ currentTarget: { value } }) =>
              isState(value) && void change({ state: value })
            }
          >
            {Object.entries(STATE_TITLES).map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Owner owner={owner} story={story} onChange={(next) => void change({ owner: next })} />
    </Grid>
  )
}

interface OwnerProps {
  owner: Member | null
  story: LeadStory
  onChange: (owner: Member | null) => void
}

/** Who looks after the person: oneself, or anybody who has had to do with them. */
function Owner({ owner, story, onChange }: OwnerProps) {
  const site = useSite()
  const { data: session } = useSWR<Session, Error>('session', () => site.session())
  const me = session?.member
  const members = membersIn(story, me, owner)
  return (
    <Field label="Owner">
      {(id) => (
        <Flex gap={2}>
          <Box flex={1}>
            <Select
              id={id}
              fontSize={1}
              value={owner?.id ?? ''}
              onChange={({ currentTarget: { value } }) => onChange(members.get(value) ?? null)}
            >
              <option value="">Unassigned</option>
              {[...members.values()].map(({ id: member, name }) => (
                <option key={member} value={member}>
                  {member === me?.id ? `${name} (you)` : name}
                </option>
              ))}
            </Select>
          </Box>
          {me && owner?.id !== me.id && (
            <Button mode="ghost" fontSize={1} text="Assign to me" onClick={() => onChange(me)} />
          )}
        </Flex>
      )}
    </Field>
  )
}

/** Everybody who may be chosen, by id. */
function membersIn({ timeline }: LeadStory, ...others: (Member | null | undefined)[]) {
  const acted = timeline.flatMap((entry) => ('author' in entry ? entry.author : []))
  const all = [...others, ...acted].filter((member) => member !== null && member !== undefined)
  // The first one with an id has the latest name.
  return new Map(all.toReversed().map((member) => [member.id, member]))
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
  const [text, setText] = useState(() => sessionStorage.getItem(memory) ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  function keep(next: string) {
    setText(next)
    if (next) return sessionStorage.setItem(memory, next)
    sessionStorage.removeItem(memory)
    sessionStorage.removeItem(keyMemory)
  }
  async function add(event?: FormEvent) {
    event?.preventDefault()
    if (!text.trim() || isBusy) return
    setIsBusy(true)
    setError(null)
    try {
      const path = `/leads/${encodeURIComponent(id)}/notes`
      // The same until the website has it: an answer that is lost doubles no note.
      const key = sessionStorage.getItem(keyMemory) ?? crypto.randomUUID()
      sessionStorage.setItem(keyMemory, key)
      const body = { text: text.trim(), key }
      update(await site.call<LeadStory>(path, { method: 'POST', body }))
      keep('')
      field.current?.focus()
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
    }
    setIsBusy(false)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void add()
  }
  return (
    <Stack as="form" gap={3} onSubmit={(event: FormEvent) => void add(event)}>
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
      {error && (
        <Card tone="critical" border radius={2} padding={3} role="alert">
          <Text size={1}>The note was not added, and is still here. {error}</Text>
        </Card>
      )}
      <Flex justify="flex-end">
        <Button
          type="submit"
          mode="ghost"
          fontSize={1}
          padding={2}
          text={isBusy ? 'Adding…' : 'Add note'}
          disabled={!text.trim() || isBusy}
        />
      </Flex>
    </Stack>
  )
}
