import { Button, Card, Flex, Stack, Text, TextArea } from '@sanity/ui'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { LeadStory } from '#lib/leads/desk/contract.ts'
import { useDesk } from '../desk/provider.tsx'

interface NotesProps {
  id: string
  update: (story: LeadStory) => void
}

/** A note to add. What is typed stays in this tab until the website has it. */
export function Notes({ id, update }: NotesProps) {
  const desk = useDesk()
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
      update(await desk.call<LeadStory>(path, { method: 'POST', body }))
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
