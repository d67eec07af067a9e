import { CalendarIcon } from '@sanity/icons/Calendar'
import { useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { mayCreate } from '../singletons.ts'
import { ScheduleDialog } from './dialog.tsx'
import { useMayPublish, useObjection } from './use-schedule.ts'

/** Who publishes what is scheduled: the site, Sanity, or nobody, for lack of a write token. */
export type Publisher = 'site' | 'sanity' | 'nobody'

/** 'Schedule…' in the menu of documents, for those who may publish. */
export function scheduleAction(publisher: Publisher): DocumentActionComponent {
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
        : mayUnpublish && !draft
          ? null
          : objection
    if (!mayPublish) return null
    return {
      label: 'Schedule…',
      icon: CalendarIcon,
      title: disabled,
      disabled: disabled !== null,
      onHandle: () => setIsOpen(true),
      dialog: isOpen && {
        type: 'custom',
        component: <ScheduleDialog documentId={id} documentType={type} onClose={close} />,
      },
    }
  }
}
