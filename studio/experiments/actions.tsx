import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { PlayIcon } from '@sanity/icons/Play'
import { StopIcon } from '@sanity/icons/Stop'
import { Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import {
  getDraftId,
  useDocumentPairPermissions,
  useValidationStatus,
  type DocumentActionComponent,
} from 'sanity'
import type { RawDocument } from '#lib/insight/experiments/winner.ts'
import { useLake } from '../lake.ts'
import { TextButton } from '../ui.tsx'
import { nameOf, usePublishVariant, useSaid } from './publish-variant.ts'

/** Publishes the experiment as running, once nothing is wrong with it. */
export const Start: DocumentActionComponent = ({ id, type, draft, published }) => {
  const client = useLake()
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
      say(async () => {
        if (!current) throw new Error(refusal)
        const { _rev, ...content } = current
        const running = {
          ...content,
          _id: id,
          state: 'running',
          startedAt: new Date().toISOString(),
        }
        const transaction = client.transaction().createOrReplace(running)
        await (draft ? transaction.delete(getDraftId(id)) : transaction).commit()
        return 'The experiment runs.'
      }),
  }
}

/** Every visitor gets the page as it is again. */
export const Stop: DocumentActionComponent = ({ id, type, draft, published }) => {
  const client = useLake()
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
      say(async () => {
        const set = { state: 'stopped', stoppedAt: new Date().toISOString() }
        const transaction = client.transaction().patch(id, { set })
        await (draft ? transaction.patch(getDraftId(id), { set }) : transaction).commit()
        return 'The experiment has stopped. Every visitor gets the page as it is.'
      }),
  }
}

/** Publishes one of the variants on the page, even if the figures don't say yet which is better. */
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

interface VariantChoiceProps {
  experiment: RawDocument
  onDone: () => void
}

/** A button for each variant but the page as it is, which 'Stop' keeps. */
function VariantChoice({ experiment, onDone }: VariantChoiceProps) {
  const { isBusy, publish } = usePublishVariant(experiment._id, onDone)
  const variants = Array.isArray(experiment.variants) ? experiment.variants.slice(1) : []
  return (
    <Stack gap={4}>
      <Text size={1}>
        Its texts replace the page’s own, and the experiment stops. Insight says whether the
        difference may be chance.
      </Text>
      {variants.map((variant) => {
        const key = String(Object(variant)._key)
        return (
          <TextButton
            key={key}
            tone="primary"
            text={`Publish ${nameOf(experiment, key)}`}
            disabled={isBusy}
            onClick={() => publish(key)}
          />
        )
      })}
    </Stack>
  )
}
