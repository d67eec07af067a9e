import { orderableDocumentListDeskItem } from '@sanity/orderable-document-list'
import { useImperativeHandle, useRef, type ComponentType, type Ref } from 'react'
import type { Component } from 'sanity/structure'
import { fixedNote } from './fixed.tsx'

/** What a pane calls for its menu entries. */
interface PaneHandle {
  actionHandlers: Record<string, () => unknown>
}

interface OrderedListProps {
  ref?: Ref<PaneHandle>
  [prop: string]: unknown
}

type List = ComponentType<OrderedListProps>

const RESET = `Give every document in this list a new place, in the order shown?

You need this only if the list says that documents have no order. It changes the live site at once.`

/** The plugin's list of documents, with a note that their order has no draft. */
export function orderedList(
  options: Parameters<typeof orderableDocumentListDeskItem>[0],
): Component {
  const child = Object(orderableDocumentListDeskItem(options).child)
  return { ...child, component: withNote(child.component) }
}

const wrapped = new WeakMap<List, List>()

/**
 * Caches the component, which is the same for all lists, since the structure is built repeatedly
 * and a new component would lose the list's state.
 */
function withNote(Inner: List): List {
  const cached = wrapped.get(Inner)
  if (cached) return cached
  function OrderedList({ ref, ...props }: OrderedListProps) {
    const list = useRef<PaneHandle>(null)
    useImperativeHandle(ref, () => ({
      actionHandlers: {
        showIncrements: () => list.current?.actionHandlers.showIncrements?.(),
        resetOrder: () => window.confirm(RESET) && list.current?.actionHandlers.resetOrder?.(),
      },
    }))
    return (
      <>
        <p style={{ margin: '0.75rem 1rem 0', color: 'var(--card-muted-fg-color)' }}>
          <small>
            Drag to reorder. The new order is live at once, without a draft.{' '}
            {fixedNote(String(Object(props.options).type))}
          </small>
        </p>
        <Inner {...props} ref={list} />
      </>
    )
  }
  wrapped.set(Inner, OrderedList)
  return OrderedList
}
