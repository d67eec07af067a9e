import { CalendarIcon } from '@sanity/icons/Calendar'
import { useState } from 'react'
import { useEditState, type DocumentActionComponent, type DocumentBadgeComponent } from 'sanity'
import type { Schedule } from '#lib/publishing/schedule.ts'
import { mayCreate } from '../fixed.tsx'
import { useLake } from '../lake.ts'
import { ScheduleDialog } from './dialog.tsx'
import { badgeOf, StateButtons, StateNote } from './state-parts.tsx'
import { takesDraft } from './state.ts'
import { cancelSchedule, useMayPublish, useObjection, useSchedule } from './use-schedule.ts'

/** Who publishes what is scheduled: the site, Sanity, or nobody, for lack of a write token. */
export type Publisher = 'site' | 'sanity' | 'nobody'

/** What is planned of an experiment, in place of its publishing. */
const PLANS = { start: 'Plan the start…', stop: 'Plan the end…' }

/**
 * 'Schedule…' in the menu of documents, for those who may publish; of experiments, what plans their
 * start or end.
 */
export function scheduleAction(
  publisher: Publisher,
  plan?: keyof typeof PLANS,
): DocumentActionComponent {
  return function useScheduleAction({ id, type, draft, published, onComplete }) {
    const [isOpen, setIsOpen] = useState(false)
    const mayPublish = useMayPublish(id, type)
    const objection = useObjection(id, type)
    const mayUnpublish = Boolean(published) && mayCreate(type)
    const close = () => {
      setIsOpen(false)
      onComplete()
    }
    const disabled =
      publisher === 'nobody'
        ? 'The site has no token to publish with. Those who run it can create one.'
        : plan === 'stop' || (!plan && mayUnpublish && !draft)
          ? null
          : objection
    const phase = plan && (draft ?? published)?.state
    if (!mayPublish || phase === 'stopped' || (plan === 'start' && phase === 'running')) return null
    return {
      label: plan ? PLANS[plan] : 'Schedule…',
      icon: CalendarIcon,
      title: disabled,
      disabled: disabled !== null,
      onHandle: () => setIsOpen(true),
      dialog: isOpen && {
        type: 'custom',
        component: (
          <ScheduleDialog documentId={id} documentType={type} does={plan} onClose={close} />
        ),
      },
    }
  }
}

/** When a document goes live. */
export const useScheduleBadge: DocumentBadgeComponent = ({ id, draft }) => {
  const { schedule, state } = useSchedule(id, draft?._rev)
  return state && schedule?.state !== 'done' ? badgeOf(state) : null
}

interface NoteProps {
  id: string
  type: string
  /** 'stop' for an experiment's end. */
  does?: Schedule['does']
}

/** Above a form: when the document goes live, or why it did not, and what can be done about it. */
export function ScheduleNote({ id, type, does }: NoteProps) {
  const { draft } = useEditState(id, type)
  const { schedule, state } = useSchedule(id, draft?._rev, does)
  if (!schedule || !state || schedule.state === 'done') return null
  return (
    <StateNote state={state} data-testid="schedule-note">
      <ScheduleButtons {...{ schedule }} asks={state.asks} />
    </StateNote>
  )
}

/** What those who may publish can do about a schedule. */
export function ScheduleButtons({ schedule, asks }: { schedule: Schedule; asks: boolean }) {
  const { documentId, documentType, does, state } = schedule
  const client = useLake()
  const mayPublish = useMayPublish(documentId, documentType)
  const [isOpen, setIsOpen] = useState(false)
  if (!mayPublish || state === 'done') return null
  return (
    <StateButtons
      main={{
        text: asks && takesDraft(does) ? 'Schedule this draft…' : 'Reschedule…',
        onClick: () => setIsOpen(true),
      }}
      other={{
        text: state === 'waiting' ? 'Cancel schedule' : 'Dismiss',
        write: () => cancelSchedule(client, schedule),
      }}
    >
      {isOpen && (
        <ScheduleDialog {...{ documentId, documentType, does }} onClose={() => setIsOpen(false)} />
      )}
    </StateButtons>
  )
}
