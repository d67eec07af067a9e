import { useCallback } from 'react'
import useSWRInfinite from 'swr/infinite'
import type { Filters, Lead, LeadPage } from '#lib/desk/contract.ts'
import { paramsOf } from './filters.ts'

const NONE: Lead[] = []

/** The leads that match the filters, page after page. */
export function useLeads(filters: Filters) {
  const pages = useSWRInfinite<LeadPage, Error>(
    (index: number, previous: LeadPage | null) => {
      const params = paramsOf(filters)
      if (index > 0 && !previous?.next) return null
      if (previous?.next) params.set('after', previous.next)
      return `/leads?${params}`
    },
    // While new filters load, the list that was found before stays.
    { keepPreviousData: true, revalidateFirstPage: false, focusThrottleInterval: 60_000 },
  )
  const { data, error, size, isLoading, isValidating, setSize, mutate } = pages

  const change = useCallback(
    (edit: (leads: Lead[]) => Lead[]) =>
      void mutate((all) => all?.map((page) => ({ ...page, leads: edit(page.leads) })), {
        revalidate: false,
      }),
    [mutate],
  )
  return {
    leads: data?.flatMap((page) => page.leads) ?? (isLoading ? undefined : NONE),
    hasMore: Boolean(data?.at(-1)?.next),
    error,
    /** Whether a page, or the list for new filters, is on its way. */
    isBusy: isValidating,
    more: useCallback(() => void setSize(size + 1), [setSize, size]),
    retry: useCallback(() => void mutate(), [mutate]),
    /** Shows what has just become of a lead without asking again. */
    replace: useCallback(
      (lead: Lead) => change((all) => all.map((one) => (one.id === lead.id ? lead : one))),
      [change],
    ),
    remove: useCallback(
      (id: string) => change((all) => all.filter((one) => one.id !== id)),
      [change],
    ),
  }
}

export type LeadList = ReturnType<typeof useLeads>
