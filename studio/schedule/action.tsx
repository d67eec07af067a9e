import { CalendarIcon } from '@sanity/icons/Calendar'
import { useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { mayCreate } from '../singletons.ts'
import { ScheduleDialog } from './dialog.tsx'
import { useMayPublish, useObjection } from './use-schedule.ts'

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
    const state = plan && (draft ?? published)?.state
    if (!mayPublish || state === 'stopped' || (plan === 'start' && state === 'running')) return null
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
