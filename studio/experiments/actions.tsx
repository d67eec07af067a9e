import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { PlayIcon } from '@sanity/icons/Play'
import { StopIcon } from '@sanity/icons/Stop'
import { useState } from 'react'
import {
  getDraftId,
  useClient,
  useDocumentPairPermissions,
  useValidationStatus,
  type DocumentActionComponent,
} from 'sanity'
import { VariantChoice } from './variant-choice.tsx'
import { useSaid } from './use-said.ts'

const API = { apiVersion: '2025-02-19' }

/** Publishes the experiment as running, once nothing is wrong with it. */
export const Start: DocumentActionComponent = ({ id, type, draft, published }) => {
  const client = useClient(API)
  const { isBusy, say } = useSaid()
  const [permission] = useDocumentPairPermissions({ id, type, permission: 'publish' })
  const current = draft ?? published
  const { isValidating, validation } = useValidationStatus(current?._id ?? id, type, true)
  if (current?.state === 'running' || current?.state === 'stopped') return null
  const objection = !current
    ? 'There is nothing to start yet.'
    : validation.find(({ level }) => level === 'error')?.message
  const refusal =
    permission?.granted === false ? 'Your role doesn’t include publishing.' : objection
  return {
    label: 'Start',
    icon: PlayIcon,
    tone: 'positive',
    disabled: Boolean(refusal) || isValidating || isBusy,
    title: refusal ?? 'Shows the variants to visitors from now on.',
    onHandle: () =>
      say('The experiment runs.', async () => {
        if (!current) return
        const { _rev, ...content } = current
        const running = {
          ...content,
          _id: id,
          state: 'running',
          startedAt: new Date().toISOString(),
        }
        const transaction = client.transaction().createOrReplace(running)
        await (draft ? transaction.delete(getDraftId(id)) : transaction).commit()
      }),
  }
}

/** Every visitor gets the page as it is again. */
export const Stop: DocumentActionComponent = ({ id, type, draft, published }) => {
  const client = useClient(API)
  const { isBusy, say } = useSaid()
  const [permission] = useDocumentPairPermissions({ id, type, permission: 'publish' })
  if (published?.state !== 'running') return null
  return {
    label: 'Stop',
    icon: StopIcon,
    tone: 'critical',
    disabled: isBusy || permission?.granted === false,
    title: 'Shows the page as it is to every visitor. The figures stay.',
    onHandle: () =>
      say('The experiment has stopped. Every visitor gets the page as it is.', async () => {
        const set = { state: 'stopped', stoppedAt: new Date().toISOString() }
        const transaction = client.transaction().patch(id, { set })
        await (draft ? transaction.patch(getDraftId(id), { set }) : transaction).commit()
      }),
  }
}

/** Publishes one of the variants on the page, whatever the figures say so far. */
export const PublishOne: DocumentActionComponent = ({ id, type, published }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [permission] = useDocumentPairPermissions({ id, type, permission: 'publish' })
  if (published?.state !== 'running') return null
  return {
    label: 'Publish a variant…',
    icon: CheckmarkCircleIcon,
    disabled: permission?.granted === false,
    title: 'Writes its texts into the page, for every visitor, and stops the experiment.',
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Which variant shall every visitor get?',
      onClose: () => setIsOpen(false),
      content: <VariantChoice experiment={published} onDone={() => setIsOpen(false)} />,
    },
  }
}
