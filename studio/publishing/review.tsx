import { EyeOpenIcon } from '@sanity/icons/EyeOpen'
import { TextArea } from '@sanity/ui'
import { useMemo, useState, type ReactNode } from 'react'
import {
  getPublishedId,
  useCurrentUser,
  useDocumentPairPermissions,
  useEditState,
  useSyncState,
  useUnstableObserveDocument,
  type DocumentActionComponent,
  type DocumentBadgeComponent,
} from 'sanity'
import { readReview, REVIEW_TYPE, reviewId, type Review } from '#lib/publishing/schedule.ts'
import { TestCaution } from '../experiments/running.tsx'
import { useLake, useWriting } from '../lake.ts'
import { Failure, Field, Question } from '../ui.tsx'
import { badgeOf, StateButtons, StateNote } from './state-parts.tsx'
import { reviewStateOf, type State } from './state.ts'
import { useMayPublish } from './use-schedule.ts'

/** 'Ready for review…' in the menu of drafts, for all who may write them. */
export const useReadyAction: DocumentActionComponent = ({ id, type, draft, onComplete }) => {
  const client = useLake()
  const user = useCurrentUser()
  const [isOpen, setIsOpen] = useState(false)
  const [permission] = useDocumentPairPermissions({ id, type, permission: 'update' })
  const { isSyncing } = useSyncState(id, type)
  const { state } = useReview(id, type)
  const close = () => {
    setIsOpen(false)
    onComplete()
  }
  if (!permission?.granted || !user) return null
  const isReady = state?.asks === false
  const title = draft ? isReady && 'It is marked already.' : 'There is no draft to review.'
  return {
    label: 'Ready for review…',
    icon: EyeOpenIcon,
    title,
    disabled: Boolean(title) || isSyncing,
    onHandle: () => setIsOpen(true),
    dialog: isOpen &&
      draft && {
        type: 'custom',
        component: (
          <NoteDialog
            header="Ready for review"
            label="What should editors look at? (optional)"
            button="Mark as ready"
            isRequired={false}
            onClose={close}
            onSave={(note) => {
              const by = { id: user.id, name: user.name }
              const mark = { documentId: id, documentType: type, revision: draft._rev, note, by }
              // In place of an earlier mark.
              return client.createOrReplace({ _id: reviewId(id), _type: REVIEW_TYPE, ...mark })
            }}
          >
            <TestCaution
              documentId={id}
              then="Publishing this draft changes what it compares. If that can wait, say so in the note."
            />
          </NoteDialog>
        ),
      },
  }
}

/** Whether somebody has marked a draft as ready for review. */
export const useReviewBadge: DocumentBadgeComponent = ({ id, type }) => {
  const { state } = useReview(id, type)
  return state && badgeOf(state)
}

/** Above a form: who marked the draft as ready for review, or why it was sent back. */
export function ReviewNote({ id, type }: { id: string; type: string }) {
  const { review, state } = useReview(id, type)
  if (!review || !state) return null
  return (
    <StateNote state={state} data-testid="review-note">
      <ReviewButtons review={review} />
    </StateNote>
  )
}

/** A document's mark for review as it is now, and what staff read about it. */
function useReview(id: string, type: string): { review: Review | null; state: State | null } {
  const { draft, published } = useEditState(id, type)
  const { document } = useUnstableObserveDocument(reviewId(getPublishedId(id)))
  const review = useMemo(() => readReview(document), [document])
  const versions = { draftRevision: draft?._rev, publishedAt: published?._updatedAt }
  return { review, state: review && reviewStateOf(review, versions) }
}

/** Editors send a draft back; who marked it, and editors, remove the mark. */
export function ReviewButtons({ review }: { review: Review }) {
  const { _id, _rev, documentId, documentType, by, returned } = review
  const client = useLake()
  const user = useCurrentUser()
  const mayPublish = useMayPublish(documentId, documentType)
  const [isOpen, setIsOpen] = useState(false)
  if (!user || (!mayPublish && by.id !== user.id)) return null
  return (
    <StateButtons
      main={mayPublish && !returned ? { text: 'Send back…', onClick: () => setIsOpen(true) } : null}
      other={{ text: 'Remove mark', write: () => client.delete(_id) }}
    >
      {isOpen && (
        <NoteDialog
          header="Send back"
          label={`What should ${by.name} change?`}
          button="Send back"
          isRequired
          onClose={() => setIsOpen(false)}
          onSave={(note) => {
            const sentBack = { by: { id: user.id, name: user.name }, note }
            // Fails if the mark was changed or removed meanwhile.
            return client.patch(_id).ifRevisionId(_rev).set({ returned: sentBack }).commit()
          }}
        />
      )}
    </StateButtons>
  )
}

interface NoteDialogProps {
  header: string
  label: string
  button: string
  isRequired: boolean
  /** Below the field. */
  children?: ReactNode
  /** Stores the note; what it throws is shown. */
  onSave: (note: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a short note. */
function NoteDialog(props: NoteDialogProps) {
  const { header, label, button, isRequired, children, onSave, onClose } = props
  const [note, setNote] = useState('')
  const { attempt, isBusy, error } = useWriting()
  return (
    <Question
      id="review"
      header={header}
      button={{
        text: button,
        disabled: isBusy || (isRequired && note.trim() === ''),
        onClick: () => void attempt(() => onSave(note.trim()), onClose),
      }}
      onClose={onClose}
    >
      <Field label={label}>
        {(id) => (
          <TextArea
            id={id}
            fontSize={1}
            rows={3}
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Field>
      {children}
      <Failure error={error} />
    </Question>
  )
}
