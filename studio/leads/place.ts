import { useCallback, useMemo } from 'react'
import { useRouter, useRouterState, type RouterState } from 'sanity/router'
import type { Filters } from '#lib/leads/desk/filters.ts'
import { isCallFilter, STATES } from './words.ts'

/** What the tool shows, as its URL says, so that a reload, Back and a link that is sent keep it. */
export function usePlace() {
  const { navigate } = useRouter()
  const state = useRouterState()
  const id = typeof state.id === 'string' ? state.id : null
  // The router makes new objects at each change; the text is the same for the same filters.
  const search = new URLSearchParams(state._searchParams ?? []).toString()
  const filters = useMemo(() => filtersIn(new URLSearchParams(search)), [search])
  const view = viewIn(new URLSearchParams(search))

  const open = useCallback(
    (person: string | null, { replace = false } = {}) =>
      navigate(stateOf(filters, person, view), { replace }),
    [navigate, filters, view],
  )
  const filter = useCallback(
    (next: Filters) => navigate(stateOf(next, id), { replace: true }),
    [navigate, id],
  )
  const show = useCallback(
    (next: View) => navigate(stateOf(filters, id, next)),
    [navigate, filters, id],
  )
  return { id, filters, view, open, filter, show }
}

/** What the list is of: people, or their calls. */
export type View = 'people' | 'calls'

function viewIn(params: URLSearchParams): View {
  return params.get('view') === 'calls' ? 'calls' : 'people'
}

export function stateOf(filters: Filters, id: string | null, view: View = 'people'): RouterState {
  const shown: [string, string][] = view === 'people' ? [] : [['view', view]]
  return { ...(id && { id }), _searchParams: [...linkOf(filters), ...shown] }
}

/** For the tool's own URL: a bookmark of the last seven days is of other days next week. */
function linkOf(filters: Filters): [string, string][] {
  const days = lastDays(filters)
  const { from: _from, ...others } = filters
  return days ? [...paramsOf(others), ['days', days]] : [...paramsOf(filters)]
}

/** The filters of a URL; what isn't one, or can't be read, is left out. */
export function filtersIn(params: URLSearchParams): Filters {
  const text = (name: string) => params.get(name) || undefined
  const state = text('state')
  const sort = text('sort')
  const call = text('call')
  const minScore = Number(text('minScore'))
  const days = text('days')
  return withoutEmpty({
    search: text('search'),
    resource: text('resource'),
    campaign: text('campaign'),
    domain: text('domain'),
    owner: text('owner'),
    state: STATES.find((known) => known === state),
    minScore: Number.isInteger(minScore) && minScore > 0 ? minScore : undefined,
    email: text('email') === 'stopped' ? 'stopped' : undefined,
    from: days && Object.hasOwn(PERIODS, days) ? daysBack(Number(days)) : dayIn(text('from')),
    to: dayIn(text('to')),
    call: call !== undefined && isCallFilter(call) ? call : undefined,
    details: params.get('details') === 'given' ? 'given' : undefined,
    role: text('role'),
    spam: params.get('spam') === 'only' ? 'only' : undefined,
    sort: isSort(sort) ? sort : undefined,
  })
}

export type Sort = NonNullable<Filters['sort']> | ''

export function isSort(text: string | undefined): text is NonNullable<Filters['sort']> {
  return text === 'score' || text === 'call'
}

export function sortedBy({ sort: _before, ...others }: Filters, sort: Sort): Filters {
  return sort ? { ...others, sort } : others
}

/** Filters as query parameters of the site's routes. */
export function paramsOf(filters: Filters): URLSearchParams {
  const set = Object.entries(withoutEmpty(filters))
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)]))
}

/** How many filters are set, the search and the order aside. */
export function countOf({ search: _search, sort: _sort, from, to, ...others }: Filters): number {
  return Object.keys(withoutEmpty(others)).length + (from || to ? 1 : 0)
}

/** Days back from today that can be chosen as a period, today included. */
export const PERIODS = { 1: 'Today', 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days' }

/** The first day of a period that ends today, as the site wants it. */
export function daysBack(days: number, now = Date.now()): string {
  return new Date(now - (days - 1) * DAY).toISOString().slice(0, 10)
}

/** Which of `PERIODS` is chosen. */
export function lastDays({ from, to }: Filters): string | undefined {
  return to ? undefined : Object.keys(PERIODS).find((days) => daysBack(Number(days)) === from)
}

const DAY = 86_400_000

function dayIn(text: string | undefined): string | undefined {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  // To a browser, 30 February is in March.
  return String(new Date(text).toJSON()).startsWith(text) ? text : undefined
}

function withoutEmpty(filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''),
  )
}
