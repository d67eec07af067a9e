import { useCallback, useMemo } from 'react'
import { useRouter, useRouterState, type RouterState } from 'sanity/router'
import { filtersIn, paramsOf } from './filters.ts'
import type { Filters } from '#lib/leads/desk/contract.ts'

/** What the tool shows, as its URL says, so that a reload, Back and a link that is sent keep it. */
export function usePlace() {
  const { navigate } = useRouter()
  const state = useRouterState()
  const id = typeof state.id === 'string' ? state.id : null
  // The router makes new objects whatever changes; the text is the same for the same filters.
  const search = new URLSearchParams(state._searchParams ?? []).toString()
  const filters = useMemo(() => filtersIn(new URLSearchParams(search)), [search])

  const open = useCallback(
    (person: string | null, { replace = false } = {}) =>
      navigate(stateOf(filters, person), { replace }),
    [navigate, filters],
  )
  const filter = useCallback(
    (next: Filters) => navigate(stateOf(next, id), { replace: true }),
    [navigate, id],
  )
  return { id, filters, open, filter }
}

/** The router's state for a person, or the list, with filters. */
export function stateOf(filters: Filters, id: string | null): RouterState {
  return { ...(id && { id }), _searchParams: [...paramsOf(filters)] }
}
