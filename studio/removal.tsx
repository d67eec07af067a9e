import { Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { getPublishedId, type DocumentActionComponent } from 'sanity'
import { DocumentCard } from './schedule/document-card.tsx'
import { useLake } from './schedule/use-schedule.ts'

interface Holder {
  _id: string
  _type: string
}

/** Documents that name one, with drafts. */
const NAMING = '*[references($id) && !(_id in [$id, "drafts." + $id])][0...100]'

const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/**
 * Sanity's 'Delete' or 'Unpublish'. Where other documents need this one, it lists them in place of
 * Sanity's dialog, whose 'Delete anyway' the lake always refuses then.
 */
export function withHolders(useSanitys: DocumentActionComponent): DocumentActionComponent {
  const cached = wrapped.get(useSanitys)
  if (cached) return cached
  const useRemoval: DocumentActionComponent = (props) => {
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
  useRemoval.action = useSanitys.action
  useRemoval.displayName = useSanitys.displayName
  wrapped.set(useSanitys, useRemoval)
  return useRemoval
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
