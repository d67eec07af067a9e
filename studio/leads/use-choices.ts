import useSWR from 'swr'
import type { Choices } from '#lib/leads/desk/contract.ts'

const NONE: Choices = { resources: [], campaigns: [] }

/** What can be chosen in the filters; nothing until it has loaded. */
export function useChoices(): Choices {
  return useLoadedChoices().data ?? NONE
}

/** Returns a resource's title by its slug, or the slug of one that is gone; '' until it's known. */
export function useTitles(): (slug: string) => string {
  const { data, error } = useLoadedChoices()
  return (slug) =>
    data?.resources.find((resource) => resource.slug === slug)?.title ?? (data || error ? slug : '')
}

function useLoadedChoices() {
  return useSWR<Choices, Error>('/leads/choices', {
    revalidateIfStale: false,
    revalidateOnFocus: false,
  })
}
