import { Flex, Spinner } from '@sanity/ui'

/** What a list of ours shows before the lake has responded. */
export function Loading() {
  return (
    <Flex padding={5} justify="center" role="status" aria-label="Loading">
      <Spinner muted />
    </Flex>
  )
}
