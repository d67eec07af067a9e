import { useCallback, useMemo } from 'react'
import { useRouter, useRouterState } from 'sanity/router'
import { isSlug } from '#lib/content/paths.ts'
import { addDays } from '#lib/insight/query.ts'

/** What the tool shows, as its URL says. */
export interface Place {
  /** Length of the period in days, up to today. */
  days: number
  by: 'day' | 'week'
  /** Slug; '' for all. */
  resource: string
}

export const PERIODS = [7, 28, 90, 365]
const USUAL = 28

export function usePlace() {
  const { navigate } = useRouter()
  const state = useRouterState()
  // The router makes new objects at each change; the text is the same for the same place.
  const search = new URLSearchParams(state._searchParams ?? []).toString()
  const place = useMemo(() => placeIn(new URLSearchParams(search)), [search])
  const go = useCallback(
    (change: Partial<Place>) =>
      navigate({ _searchParams: paramsOf({ ...place, ...change }) }, { replace: true }),
    [navigate, place],
  )
  return { place, go }
}

/** The path under /api/desk of what a place shows today. */
export function pathOf({ days, by, resource }: Place): string {
  const today = new Date().toISOString().slice(0, 10)
  const query = new URLSearchParams({ from: addDays(today, 1 - days), to: today, by, resource })
  return `/insight?${query}`
}

/** A link that says something else is read as if it didn't. */
export function placeIn(params: URLSearchParams): Place {
  const days = Number(params.get('days'))
  const resource = params.get('resource')
  return {
    days: PERIODS.includes(days) ? days : USUAL,
    by: params.get('by') === 'week' ? 'week' : 'day',
    resource: isSlug(resource) ? resource : '',
  }
}

function paramsOf({ days, by, resource }: Place): [string, string][] {
  return [
    ['days', days === USUAL ? '' : String(days)],
    ['by', by === 'day' ? '' : by],
    ['resource', resource],
  ].filter((pair): pair is [string, string] => pair[1] !== '')
}
