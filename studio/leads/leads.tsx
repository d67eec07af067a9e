import { Flex, useMediaIndex } from '@sanity/ui'
import { useCallback, useRef } from 'react'
import { useSWRConfig } from 'swr'
import type { Lead } from '#lib/leads/desk/lead.ts'
import { SiteProvider } from '../site-api/provider.tsx'
import { CALLS_PATH } from './calls.tsx'
import { ListPane } from './list.tsx'
import { Person } from './person.tsx'
import { usePlace } from './place.ts'
import { useKeys } from './keys.ts'
import { useLeads } from './use-leads.ts'

/** Index of the narrowest window, in Sanity's steps, that has room for list and person together. */
const BOTH = 3

/** The tool: the list and, beside it where there is room, the person who is open. */
export default function Leads() {
  return (
    <SiteProvider>
      <Panes />
    </SiteProvider>
  )
}

function Panes() {
  const place = usePlace()
  const list = useLeads(place.filters)
  const root = useRef<HTMLDivElement>(null)
  const hasRoom = useMediaIndex() >= BOTH
  const { id, open } = place
  const close = useCallback(() => open(null), [open])
  const { remove, replace } = list
  const { mutate } = useSWRConfig()
  const changed = useCallback(
    (lead: Lead) => {
      replace(lead)
      void mutate(CALLS_PATH)
    },
    [replace, mutate],
  )
  // In place of the person, where Back would find nobody.
  const erased = useCallback(
    (person: string) => {
      open(null, { replace: true })
      remove(person)
    },
    [open, remove],
  )
  const moveTo = useCallback((person: string) => open(person, { replace: true }), [open])
  useKeys(root, id, close)
  return (
    <Flex as="main" ref={root} height="fill" style={{ minHeight: 0 }}>
      <ListPane list={list} place={place} isHidden={id !== null && !hasRoom} />
      {id && (
        <Person
          key={id}
          id={id}
          onMove={moveTo}
          onBack={close}
          onChange={changed}
          onJoin={list.retry}
          onErase={erased}
        />
      )}
    </Flex>
  )
}
