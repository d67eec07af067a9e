import useSWR from 'swr'
import type { Choices } from '#lib/desk/contract.ts'

const NONE: Choices = { resources: [], campaigns: [] }

/** What can be chosen in the filters; nothing until it has loaded. */
export function useChoices(): Choices {
  const { data = NONE } = useSWR<Choices, Error>('/leads/choices', {
    revalidateIfStale: false,
    revalidateOnFocus: false,
  })
  return data
}

/** Returns a resource's title by its slug, or the slug of one that is gone. */
export function useTitles(): (slug: string) => string {
  const { resources } = useChoices()
  return (slug) => resources.find((resource) => resource.slug === slug)?.title ?? slug
}
