import { EyeOpenIcon } from '@sanity/icons/EyeOpen'
import { useState } from 'react'
import {
  useCurrentUser,
  useDocumentPairPermissions,
  useSyncState,
  type DocumentActionComponent,
} from 'sanity'
import { TestCaution } from '../experiments/tested.tsx'
import { useLake } from '../schedule/use-schedule.ts'
import { NoteDialog } from './note-dialog.tsx'
import { markReady } from './store.ts'
import { useReview } from './use-review.ts'

/** 'Ready for review…' in the menu of drafts, for all who may write them. */
export const useReadyAction: DocumentActionComponent = ({ id, type, draft, onComplete }) => {
  const client = useLake()
  const user = useCurrentUser()
  const [isOpen, setIsOpen] = useState(false)
  const [permission] = useDocumentPairPermissions({ id, type, permission: 'update' })
  const { isSyncing } = useSyncState(id, type)
  const { standing } = useReview(id, type)
  const close = () => {
    setIsOpen(false)
    onComplete()
  }
  if (!permission?.granted || !user) return null
  const title = draft
    ? standing?.isReady && 'It is marked already.'
    : 'There is no draft to review.'
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
              const mark = { documentId: id, documentType: type, revision: draft._rev, note }
              return markReady(client, user, mark)
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
