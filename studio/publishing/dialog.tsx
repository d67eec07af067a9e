import { Text } from '@sanity/ui'
import { useState } from 'react'
import { useCurrentUser, useEditState } from 'sanity'
import { localTime } from '#lib/publishing/local-time.ts'
import type { Schedule } from '#lib/publishing/schedule.ts'
import { mayCreate } from '../fixed.tsx'
import { TestCaution } from '../experiments/running.tsx'
import { useLake, useWriting } from '../lake.ts'
import { Callout, Choice, Question } from '../ui.tsx'
import { chosenMoments, MomentFields, ownTimeZone, type Entered } from './moment-fields.tsx'
import { takesDraft } from './state.ts'
import { saveSchedule, useObjection, useSchedule } from './use-schedule.ts'

interface DialogProps {
  documentId: string
  documentType: string
  /** What is to happen, where that isn't to be chosen here. */
  does?: Schedule['does']
  onClose: () => void
}

/** Asks when a document is to go live, or offline, and stores it. */
export function ScheduleDialog({ documentId, documentType, does: given, onClose }: DialogProps) {
  const plan = given === 'start' || given === 'stop' ? given : undefined
  const client = useLake()
  const user = useCurrentUser()
  const { draft, published } = useEditState(documentId, documentType)
  const { schedule } = useSchedule(documentId, draft?._rev, plan)
  const { schedule: other } = useSchedule(documentId, undefined, plan === 'stop' ? 'start' : 'stop')
  const [entered, setEntered] = useState<Entered>(() => suggestion(schedule))
  const [second, setSecond] = useState(false)
  const [wanted, setWanted] = useState(schedule?.does)
  const { attempt, isBusy, error } = useWriting()
  const draftObjection = useObjection(documentId, documentType)
  const mayUnpublish = !plan && Boolean(published) && mayCreate(documentType)
  const does = plan ?? (mayUnpublish ? (wanted ?? (draft ? 'publish' : 'unpublish')) : 'publish')
  const [now, setNow] = useState(() => new Date())
  const chosen = chosenMoments(entered, now)
  const instants = 'instants' in chosen ? chosen.instants : []
  const at = instants[second ? 1 : 0] ?? instants[0]
  const objection =
    plan && at && endsFirst(plan, at, other)
      ? 'The end has to come after the start.'
      : takesDraft(does)
        ? draftObjection
        : null

  function save() {
    const pressed = new Date()
    setNow(pressed)
    if (!user || !at || at <= pressed) return
    const revision = takesDraft(does) ? draft?._rev : undefined
    const { timeZone } = entered
    const wish = { documentId, documentType, does, revision, at, timeZone }
    void attempt(() => saveSchedule(client, user, schedule, wish), onClose)
  }
  return (
    <Question
      id="schedule"
      header={plan ? SAVE[plan] : 'Schedule'}
      button={{
        text: SAVE[does],
        disabled: isBusy || !at || objection !== null,
        onClick: save,
      }}
      onClose={onClose}
    >
      {mayUnpublish && draft && (
        <Choice
          label="What is to happen"
          value={does}
          options={[
            ['publish', 'Publish this draft'],
            ['unpublish', 'Take the document off the site'],
          ]}
          onChange={(value) => setWanted(value === 'unpublish' ? value : 'publish')}
        />
      )}
      <MomentFields
        {...{ entered, chosen, second }}
        at={at ?? null}
        now={now}
        onChange={setEntered}
        onSecond={setSecond}
      />
      {takesDraft(does) && (
        <Text size={1} muted>
          Exactly this draft {plan ? 'starts' : 'goes live'}. If it is changed afterwards, the
          Studio asks what to do.
        </Text>
      )}
      <TestCaution
        documentId={documentId}
        then="If it still does at that moment, what it compares changes. Insight marks the day."
      />
      {(error ?? objection) && (
        <Callout tone={error ? 'critical' : 'caution'} role="alert">
          {error ?? objection}
        </Callout>
      )}
    </Question>
  )
}

const SAVE: Record<Schedule['does'], string> = {
  publish: 'Schedule publishing',
  unpublish: 'Schedule unpublishing',
  start: 'Plan the start',
  stop: 'Plan the end',
}

/** Whether an experiment would end before it starts. */
function endsFirst(plan: 'start' | 'stop', at: Date, other: Schedule | null): boolean {
  if (other?.state !== 'waiting') return false
  return plan === 'stop' ? at <= new Date(other.at) : at >= new Date(other.at)
}

const DAY = 86_400_000

/** What is scheduled, if that is still to come; tomorrow at nine otherwise. */
function suggestion(schedule: Schedule | null): Entered {
  const timeZone = schedule?.timeZone ?? ownTimeZone()
  const at = Date.parse(schedule?.at ?? '')
  if (at > Date.now()) {
    const [date = '', time = ''] = localTime(new Date(at), timeZone).split('T')
    return { date, time, timeZone }
  }
  const [date = ''] = localTime(new Date(Date.now() + DAY), timeZone).split('T')
  return { date, time: '09:00', timeZone }
}
