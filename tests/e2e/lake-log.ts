import type { Stack } from '#tools/harness/stack.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'

/** A document that was written, and with what. */
interface Written {
  id: string
  mutations: unknown[]
}

/**
 * Follows what is written to the content lake from now on.
 *
 * @returns a function that ends it, and returns all of it
 */
export async function watchLake(stack: Stack): Promise<() => Promise<Written[]>> {
  const written: Written[] = []
  const events = lakeClient(stack).listen('*', {}, { events: ['welcome', 'mutation'] })
  const welcome = Promise.withResolvers<void>()
  const following = events.subscribe({
    next: (event) => {
      if (event.type === 'welcome') welcome.resolve()
      if (event.type === 'mutation')
        written.push({ id: event.documentId, mutations: event.mutations })
    },
    error: welcome.reject,
  })
  await welcome.promise
  return async () => {
    following.unsubscribe()
    return written
  }
}
