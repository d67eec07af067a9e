import { useToast } from '@sanity/ui/toast'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  useSyncState,
  useWorkspace,
  validateDocument,
  type DocumentActionComponent,
  type SanityDocument,
} from 'sanity'

/**
 * Sanity's 'Publish', which first checks the document as it is when the button is pressed. Sanity's
 * own goes by the last check that ended: what was typed just before would be published unchecked.
 */
export function checksFirst(publish: DocumentActionComponent): DocumentActionComponent {
  const useCheckedPublish: DocumentActionComponent = (props) => {
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
  useCheckedPublish.action = publish.action
  return useCheckedPublish
}
