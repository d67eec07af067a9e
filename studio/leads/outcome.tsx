import { Card, Flex, Grid, Stack, Text } from '@sanity/ui'
import { useState, type FormEvent } from 'react'
import type { CallEntry } from '#lib/leads/desk/call.ts'
import type { LeadChange } from '#lib/leads/desk/change.ts'
import type { LeadStory } from '#lib/leads/desk/story.ts'
import { plainAmount } from '#lib/ui/money.ts'
import { useSite } from '../site-api/provider.tsx'
import { Failure, SmallButton, TextButton, TextField, useAttempt } from '../ui.tsx'
import { CardTitle, useKept, useMoment } from './parts.tsx'
import { leadPath } from './use-leads.ts'

interface StoryProps {
  story: LeadStory
  update: (story: LeadStory) => void
}

/** What came of a person, for which the site wants words. */
const FIELDS = { won: ['amount', 'currency'], lost: ['reason'] } as const
type Detailed = keyof typeof FIELDS
type Details = Partial<Record<(typeof FIELDS)[Detailed][number], string>>

const LABELS = { amount: 'Amount', currency: 'Currency', reason: 'Why' }

/** Whose worth, or reason, can be told and corrected as long as they are in such a state. */
export function isDetailed(state: string): state is Detailed {
  return state in FIELDS
}

const ANSWERS = [
  ['in-talks', 'In talks'],
  ['won', 'Won'],
  ['lost', 'Lost'],
  ['not-a-fit', 'Not a fit'],
  ['missed', 'They missed it'],
] as const
/** Where a CRM says the state. */
const ANSWERS_WITHOUT_STATE = [
  ['held', 'It was held'],
  ['missed', 'They missed it'],
] as const
type AnswerName = (typeof ANSWERS | typeof ANSWERS_WITHOUT_STATE)[number][0]
type Answers = readonly (readonly [AnswerName, string])[]

/** Asks how a call went, and says it once somebody answered. */
export function Answer({ call, story, update }: StoryProps & { call: CallEntry }) {
  const site = useSite()
  const moment = useMoment()
  const { attempt, isBusy, error } = useAttempt()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const [detailed, setDetailed] = useState<Detailed | null>(null)

  const close = () => {
    setIsCorrecting(false)
    setDetailed(null)
  }
  const answers: Answers = story.stateFrom ? ANSWERS_WITHOUT_STATE : ANSWERS
  const said = (changed: LeadStory) => {
    close()
    update(changed)
  }
  const bodyOf = (answer: AnswerName): LeadChange =>
    answer === 'missed' || answer === 'held'
      ? { call: { id: call.id, outcome: answer } }
      : { call: { id: call.id, outcome: 'held' }, state: answer }
  const choose = (answer: AnswerName) => {
    if (isDetailed(answer)) return setDetailed(answer)
    const request = { method: 'PATCH', body: bodyOf(answer) } as const
    void attempt(async () => said(await site.call<LeadStory>(leadPath(story.id), request)))
  }
  // What is being typed stays, although a colleague may have answered meanwhile.
  if (call.stage !== 'unsaid' && !isCorrecting && !detailed) {
    const outcome = { held: 'was held', missed: 'was missed' }
    return (
      <Card as="section" aria-label="Last call" border radius={3} padding={4}>
        <Flex align="center" justify="space-between" gap={3}>
          <Text size={1}>
            The call of {moment(call.startsAt)}{' '}
            {call.outcome ? outcome[call.outcome] : 'was not confirmed'}
          </Text>
          <SmallButton text="Correct" onClick={() => setIsCorrecting(true)} />
        </Flex>
      </Card>
    )
  }
  return (
    <Card as="section" aria-label="How the call went" tone="caution" border radius={3} padding={4}>
      <Stack gap={4}>
        <CardTitle>How did the call of {moment(call.startsAt)} go?</CardTitle>
        <Flex gap={2} wrap="wrap">
          {answers.map(([answer, title]) => (
            <TextButton
              key={answer}
              mode="ghost"
              text={title}
              selected={detailed === answer}
              aria-pressed={isDetailed(answer) ? detailed === answer : undefined}
              disabled={isBusy}
              onClick={() => choose(answer)}
            />
          ))}
          {isCorrecting && <TextButton mode="bleed" text="Cancel" onClick={close} />}
        </Flex>
        {story.stateFrom && <Text size={1}>{story.stateFrom} says what comes of it.</Text>}
        <Failure said={NOT_SAVED} error={error} />
        {detailed && (
          <DetailsForm
            key={detailed}
            memory={`${call.id}.${detailed}`}
            state={detailed}
            also={bodyOf(detailed)}
            story={story}
            update={said}
          />
        )}
      </Stack>
    </Card>
  )
}

/** What a person who is won is worth, or why they were lost, beside their state. */
export function StateDetails({ story, update }: StoryProps) {
  const { id, state, worth, lostReason } = story
  if (!isDetailed(state)) return null
  const known = JSON.stringify([state, worth, lostReason])
  return <DetailsForm key={known} memory={`${id}.${state}`} {...{ state, story, update }} />
}

interface DetailsFormProps extends StoryProps {
  /** Under which this tab remembers what was typed until the website has it. */
  memory: string
  state: Detailed
  /** What is changed together with it. */
  also?: LeadChange
}

function DetailsForm({ memory, state, also, story, update }: DetailsFormProps) {
  const site = useSite()
  const { worth, lostReason } = story
  const stored: Details = {
    amount: worth ? plainAmount(worth) : '',
    currency: worth?.currency ?? 'USD',
    reason: lostReason ?? '',
  }
  const names = FIELDS[state]
  const [text, keep] = useKept(`northwright.outcome.${memory}`)
  const typed: Details = { ...stored, ...(text && JSON.parse(text)) }
  const { attempt, isBusy, error } = useAttempt()
  // After another call, who is won already may be won for the same. The site says what is missing.
  const isReady = also !== undefined || names.some((name) => typed[name] !== stored[name])
  const details = Object.fromEntries(names.map((name) => [name, typed[name] ?? '']))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    void attempt(async () => {
      const request = { method: 'PATCH', body: { ...also, ...details } } as const
      const changed = await site.call<LeadStory>(leadPath(story.id), request)
      keep('')
      update(changed)
    })
  }
  return (
    <Stack as="form" gap={3} onSubmit={submit}>
      <Grid gap={3} style={{ gridTemplateColumns: state === 'won' ? '2fr 1fr auto' : '1fr auto' }}>
        {names.map((name) => (
          <TextField
            key={name}
            label={LABELS[name]}
            value={typed[name] ?? ''}
            readOnly={isBusy}
            onChange={(value) => keep(JSON.stringify({ ...typed, [name]: value }))}
          />
        ))}
        <Flex align="flex-end">
          <TextButton
            type="submit"
            mode="ghost"
            text={isBusy ? 'Saving…' : 'Save'}
            disabled={!isReady || isBusy}
          />
        </Flex>
      </Grid>
      <Failure said={NOT_SAVED} error={error} />
    </Stack>
  )
}

const NOT_SAVED = 'Not saved, and what you typed is still here.'
