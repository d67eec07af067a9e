import { Stack } from '@sanity/ui'
import { getPublishedId, type InputProps } from 'sanity'
import { TESTED_TYPES } from '#lib/insight/experiments/testable.ts'
import { StateNote } from './experiments/state-note.tsx'
import { TestNote } from './experiments/tested.tsx'
import { FixedNote } from './fixed-note.tsx'
import { ReviewNote } from './review/note.tsx'
import { ScheduleNote } from './schedule/note.tsx'

/** A document's form, below what staff should know of its schedule and review. */
export function AboveForm(props: InputProps) {
  const { _id: id, _type: type }: { _id?: unknown; _type?: unknown } = Object(props.value)
  const form = props.renderDefault(props)
  if (typeof id !== 'string' || typeof type !== 'string') return form
  const document = { id: getPublishedId(id), type }
  return (
    <Stack gap={5}>
      <ScheduleNote {...document} />
      {type === 'experiment' && <ScheduleNote {...document} does="stop" />}
      <StateNote type={type} />
      {TESTED_TYPES.includes(type) && <TestNote documentId={document.id} />}
      <FixedNote type={type} />
      <ReviewNote {...document} />
      {form}
    </Stack>
  )
}
