import { useCallback, useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import useSWRInfinite from 'swr/infinite'
import type { Choices } from '#lib/leads/desk/choices.ts'
import type { Lead } from '#lib/leads/desk/lead.ts'
import type { LeadPage } from '#lib/leads/desk/list.ts'
import type { Filters } from '#lib/leads/desk/filters.ts'
import { useSite } from '../site-api/provider.tsx'
import { paramsOf } from './place.ts'

const NOBODY: Lead[] = []

export function leadPath(id: string): string {
  return `/leads/${encodeURIComponent(id)}`
}

export function useLeads(filters: Filters) {
  const site = useSite()
  const list = useNumber(filters)
  const pages = useSWRInfinite<LeadPage, Error>(
    (index: number, previous: LeadPage | null) => {
      const params = paramsOf(filters)
      if (index > 0 && !previous?.next) return null
      if (previous?.next) params.set('after', previous.next)
      return [`/leads?${params}`, list]
    },
    ([path]: [string, number]) => site.call<LeadPage>(path),
    // While new filters load, the list that was found before stays. Pages that are shown aren't
    // loaded again for each one that is added.
    { keepPreviousData: true, revalidateFirstPage: false, revalidateOnFocus: false },
  )
  const { data, error, size, isLoading, isValidating, setSize, mutate } = pages

  const reload = useCallback(() => void mutate(), [mutate])
  useOnReturn(reload)
  useWhileOpen(reload, size <= FOLLOWED_PAGES)
  const isBusy = useRef(false)
  useEffect(() => {
    isBusy.current = isValidating
  }, [isValidating])
  const change = useCallback(
    (edit: (leads: Lead[]) => Lead[]) =>
      void mutate((all) => all?.map((page) => ({ ...page, leads: edit(page.leads) })), {
        // A page that is on its way is dropped by a change.
        revalidate: isBusy.current,
      }),
    [mutate],
  )
  return {
    leads: data ? onceEach(data) : isLoading ? undefined : NOBODY,
    stateFrom: data?.[0]?.stateFrom,
    ownerFrom: data?.[0]?.ownerFrom,
    hasMore: Boolean(data?.at(-1)?.next),
    error,
    /** Whether a page, or the list for new filters, is on its way. */
    isBusy: isValidating,
    more: useCallback(() => void setSize(size + 1), [setSize, size]),
    retry: reload,
    /** Shows what has just become of a lead, and who is that lead too, without asking again. */
    replace: useCallback(
      (lead: Lead) =>
        change((all) =>
          all
            .filter(({ email }) => !lead.others.includes(email))
            .map((one) => (one.id === lead.id ? lead : one)),
        ),
      [change],
    ),
    remove: useCallback(
      (id: string) => change((all) => all.filter((one) => one.id !== id)),
      [change],
    ),
  }
}

/** Who moved down in the list while it was read is on a later page too. */
function onceEach(pages: LeadPage[]): Lead[] {
  const leads = pages.flatMap((page) => page.leads)
  return [...new Map(leads.map((lead) => [lead.id, lead])).values()]
}

/** Another number for each list that is asked for, so that none is shown as it was an hour ago. */
function useNumber(filters: Filters): number {
  const [asked, setAsked] = useState({ filters, number: 0 })
  if (asked.filters !== filters) setAsked({ filters, number: asked.number + 1 })
  return asked.number
}

/** Calls back when somebody comes back to the window, at most once in this many ms. */
const PAUSE = 60_000

function useOnReturn(callback: () => void): void {
  const last = useRef(0)
  useEffect(() => {
    last.current ||= Date.now()
    const onFocus = () => {
      if (Date.now() - last.current < PAUSE) return
      last.current = Date.now()
      callback()
    }
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [callback])
}

/** How often a list, or a person, that somebody has open is read again, in ms. */
const FOLLOWING = 15_000
/** A longer list isn't: each of its pages is a query. */
const FOLLOWED_PAGES = 3

export function useWhileOpen(callback: () => unknown, isFollowed: boolean): void {
  useEffect(() => {
    if (!isFollowed) return
    const timer = setInterval(() => !document.hidden && callback(), FOLLOWING)
    return () => clearInterval(timer)
  }, [callback, isFollowed])
}

export type LeadList = ReturnType<typeof useLeads>

const NONE: Choices = { resources: [], campaigns: [], members: [] }

/** What can be chosen in the filters; nothing until it has loaded. */
export function useChoices(): Choices {
  return useLoadedChoices().data ?? NONE
}

/** The names of owners by their IDs, and who of them is offered. */
export function useOwners(): { titleOf: (id: string, name?: string) => string; offered: Member[] } {
  const { members } = useChoices()
  return {
    titleOf: (id, name = id) => {
      const known = members.find((member) => member.id === id)
      const shown = known?.name ?? name
      if (known?.hasLeft) return `${shown} (left)`
      return known && !known.mayOwn ? `${shown} (may not see leads)` : shown
    },
    offered: members.filter(({ mayOwn }) => mayOwn),
  }
}

type Member = Choices['members'][number]

/** Returns a resource's title by its slug, or the slug of one that is gone; '' until it's known. */
export function useTitles(): (slug: string) => string {
  const { data, error } = useLoadedChoices()
  return (slug) =>
    data?.resources.find((resource) => resource.slug === slug)?.title ?? (data || error ? slug : '')
}

export function useLoadedChoices() {
  return useSWR<Choices, Error>('/leads/choices', {
    revalidateIfStale: false,
    revalidateOnFocus: false,
  })
}
