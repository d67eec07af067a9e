import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useState, type FormEvent } from 'react'
import { useDateTimeFormat } from 'sanity'
import type { LeadStory } from '#lib/leads/desk/story.ts'
import { STOP_TITLES } from '#lib/leads/story/sentence.ts'
import { useSite } from '../site-api/provider.tsx'
import { Failure, TextButton, TextField, useAttempt } from '../ui.tsx'
import { CardTitle } from './parts.tsx'
import { leadPath } from './use-leads.ts'

interface EmailStopsProps {
  story: LeadStory
  update: (story: LeadStory) => void
}

/** Which of a person's addresses get no email from the website, and why; each can be allowed again. */
export function EmailStops({ story, update }: EmailStopsProps) {
  return story.stops.map((stop) => (
    <EmailStop key={`${story.id} ${stop.address}`} {...{ story, stop, update }} />
  ))
}

function EmailStop({
  story,
  stop,
  update,
}: EmailStopsProps & { stop: LeadStory['stops'][number] }) {
  const site = useSite()
  const day = useDateTimeFormat({ dateStyle: 'long' })
  const { attempt, isBusy, error } = useAttempt()
  const [reason, setReason] = useState('')
  const { address: email, why, at } = stop

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!reason.trim() || isBusy) return
    void attempt(async () => {
      const request = { method: 'POST', body: { email, reason: reason.trim() } } as const
      update(await site.call<LeadStory>(`${leadPath(story.id)}/emails`, request))
    })
  }
  return (
    <Card
      as="section"
      aria-label={`No emails to ${email}`}
      tone="critical"
      border
      radius={3}
      padding={4}
    >
      <Stack as="form" gap={4} onSubmit={submit}>
        <CardTitle>No emails to {email}</CardTitle>
        <Text size={1} style={{ overflowWrap: 'anywhere' }}>
          {STOP_TITLES[why]} on {day.format(new Date(at))}. The website sends nothing to this
          address until you say why that is over. Remove it from Resend’s suppression list too.
        </Text>
        <Flex gap={3} align="flex-end">
          <Stack flex={1}>
            <TextField
              label="Why emails are welcome again"
              value={reason}
              readOnly={isBusy}
              onChange={setReason}
            />
          </Stack>
          <TextButton
            type="submit"
            mode="ghost"
            text={isBusy ? 'Allowing…' : 'Allow emails'}
            disabled={!reason.trim() || isBusy}
          />
        </Flex>
        <Failure said="Not allowed." error={error} />
      </Stack>
    </Card>
  )
}
