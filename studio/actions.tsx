import { Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  getPublishedId,
  useSyncState,
  useWorkspace,
  validateDocument,
  type DocumentActionComponent,
  type DocumentActionsContext,
  type SanityDocument,
} from 'sanity'
import { TESTED_TYPES } from '#lib/insight/experiments/testable.ts'
import { DocumentCard } from './document-card.tsx'
import { PublishOne, Start, Stop } from './experiments/actions.tsx'
import { asksFirst } from './experiments/running.tsx'
import { isSecondSingleton, mayCreate } from './fixed.tsx'
import { useLake } from './lake.ts'
import { useReadyAction } from './publishing/review.tsx'
import { scheduleAction, type Publisher } from './publishing/schedule.tsx'

/** Actions allowed on a document that can't be created again. */
const ALLOWED_ACTIONS = new Set(['publish', 'discardChanges', 'discardVersion', 'restore'])

/**
 * A document's actions. None can be duplicated: a copy would have the original's rank in the list.
 * Fixed ones can't be unpublished or deleted either. A second document of a singleton's type,
 * opened through a handmade link, can't even be published.
 */
export function actionsFor(publisher: Publisher) {
  return (all: DocumentActionComponent[], { schemaType, documentId }: DocumentActionsContext) => {
    if (isSecondSingleton(schemaType, documentId)) return []
    const isExperiment = schemaType === 'experiment'
    const allowed = all.filter(({ action }) =>
      mayCreate(schemaType) ? action !== 'duplicate' : ALLOWED_ACTIONS.has(action ?? ''),
    )
    const own = [
      ...(isExperiment ? [Start, Stop, PublishOne] : []),
      ...allowed.map((each) => guarded(each, schemaType)),
    ]
    if (own.length === 0) return own
    // An experiment is started, which publishing alone doesn't do.
    const plans = isExperiment ? (['start', 'stop'] as const) : [undefined]
    const scheduled = plans.map((plan) => scheduleAction(publisher, plan))
    return [...own, ...(publisher === 'sanity' ? [] : scheduled), useReadyAction]
  }
}

const wrapped = {
  tested: new WeakMap<DocumentActionComponent, DocumentActionComponent>(),
  other: new WeakMap<DocumentActionComponent, DocumentActionComponent>(),
}

/**
 * Sanity's action, behind what ours ask or check first. Each is wrapped once: actions are listed
 * again at every rendering, and a new one would lose its state.
 */
function guarded(action: DocumentActionComponent, schemaType: string): DocumentActionComponent {
  const known = TESTED_TYPES.includes(schemaType) ? wrapped.tested : wrapped.other
  const cached = known.get(action)
  if (cached) return cached
  const own = wrap(action, known === wrapped.tested)
  if (!own) return action
  Object.assign(own, { action: action.action, displayName: action.displayName })
  known.set(action, own)
  return own
}

/** Undefined for an action that stays as it is. */
function wrap(
  action: DocumentActionComponent,
  isTested: boolean,
): DocumentActionComponent | undefined {
  if (action.action === 'delete' || action.action === 'unpublish') return withHolders(action)
  if (action.action !== 'publish') return undefined
  const checked = checksFirst(action)
  return isTested ? asksFirst(checked) : checked
}

/**
 * Sanity's 'Publish', which first checks the document as it is when the button is pressed. Sanity's
 * own goes by the last check that ended: what was typed just before would be published unchecked.
 */
function checksFirst(publish: DocumentActionComponent): DocumentActionComponent {
  return function useCheckedPublish(props) {
    const { id, type, draft } = props
    const original = publish(props)
    const { isSyncing } = useSyncState(id, type)
    const workspace = useWorkspace()
    const toast = useToast()
    const [isPressed, setIsPressed] = useState(false)

    const check = useEffectEvent(async (document: SanityDocument, isCurrent: () => boolean) => {
      const found = await validateDocument({ document, workspace }).catch(() => [])
      if (!isCurrent()) return
      setIsPressed(false)
      const error = found.find(({ level }) => level === 'error')
      if (!error) return original?.onHandle?.()
      toast.push({ status: 'error', title: 'Not published', description: error.message })
    })
    useEffect(() => {
      if (!isPressed || isSyncing || !draft) return
      let isCurrent = true
      void check(draft, () => isCurrent)
      return () => {
        isCurrent = false
      }
    }, [isPressed, isSyncing, draft])

    if (!original?.onHandle || !draft) return original
    return {
      ...original,
      disabled: original.disabled || isPressed,
      onHandle: () => setIsPressed(true),
    }
  }
}

interface Holder {
  _id: string
  _type: string
}

/** Documents that name one, with drafts. */
const NAMING = '*[references($id) && !(_id in [$id, "drafts." + $id])][0...100]'

/**
 * Sanity's 'Delete' or 'Unpublish'. Where other documents need this one, it lists them in place of
 * Sanity's dialog, whose 'Delete anyway' the lake always refuses then.
 */
function withHolders(useSanitys: DocumentActionComponent): DocumentActionComponent {
  return function useRemoval(props) {
    const description = useSanitys(props)
    const client = useLake()
    const [holders, setHolders] = useState<Holder[]>([])
    if (!description) return null

    async function look() {
      const id = getPublishedId(props.id)
      const naming = await client
        .fetch<Holder[]>(NAMING, { id }, { perspective: 'raw' })
        // Sanity's own dialog asks the lake again, and says that it doesn't respond.
        .catch((): Holder[] => [])
      const needing = naming.filter((document) => needs(document, id))
      if (needing.length === 0) return description?.onHandle?.()
      const ids = new Map(needing.map((each) => [getPublishedId(each._id), each._type]))
      setHolders([...ids].map(([_id, _type]) => ({ _id, _type })))
    }
    const close = () => {
      setHolders([])
      props.onComplete()
    }
    return {
      ...description,
      onHandle: () => void look(),
      dialog:
        holders.length === 0
          ? description.dialog
          : {
              type: 'dialog',
              header: HEADERS[useSanitys.action ?? ''] ?? 'Other documents use this one',
              onClose: close,
              content: <Holders holders={holders} />,
            },
    }
  }
}

const HEADERS: Record<string, string> = {
  delete: 'This can’t be deleted yet',
  unpublish: 'This can’t be unpublished yet',
}

function Holders({ holders }: { holders: Holder[] }) {
  return (
    <Stack gap={4}>
      <Text size={1}>
        {holders.length === 1 ? 'The document below uses it' : 'The documents below use it'}. Choose
        another one there, or delete what uses it, and publish. Then try again here.
      </Text>
      {holders.map(({ _id, _type }) => (
        <DocumentCard key={_id} documentId={_id} documentType={_type} tone="default" />
      ))}
    </Stack>
  )
}

/** Whether a part of a document refers to another so that the lake keeps that. */
function needs(part: unknown, id: string): boolean {
  if (typeof part !== 'object' || part === null) return false
  const { _ref: ref, _weak: isWeak } = Object(part)
  return (ref === id && isWeak !== true) || Object.values(part).some((value) => needs(value, id))
}
