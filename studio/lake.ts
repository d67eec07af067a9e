import { useEffect, useState } from 'react'
import { retry } from 'rxjs'
import { useClient, useDocumentStore } from 'sanity'
import { useAttempt } from './ui.tsx'

/** The client for what the Studio's own forms don't read or write. */
export function useLake() {
  return useClient({ apiVersion: '2025-02-19' })
}

/** How long after a failure the lake is asked again, in milliseconds. */
const PAUSE = 2_000

/**
 * The documents that a query finds, as they are stored, kept up to date.
 *
 * @param read turns each into what is shown; null leaves it out
 * @returns undefined until the lake has responded; while it doesn't, what it said last
 */
export function useDocuments<Shown>(
  query: string,
  listen: string,
  read: (document: unknown) => Shown | null,
): Shown[] | undefined {
  const store = useDocumentStore()
  const [found, setFound] = useState<unknown[]>()
  useEffect(() => {
    const options = { perspective: 'raw', apiVersion: '2025-02-19' } as const
    const results = store.listenQuery({ fetch: query, listen }, {}, options)
    const following = results
      .pipe(retry({ delay: PAUSE }))
      .subscribe((result) => Array.isArray(result) && setFound(result))
    return () => following.unsubscribe()
  }, [store, query, listen])
  return found?.flatMap((document) => read(document) ?? [])
}

/** Writes to the lake, one at a time; `error` is what the person reads if one fails. */
export function useWriting() {
  return useAttempt({ explain: problemOf })
}

function problemOf(error: unknown): string {
  const { statusCode }: { statusCode?: unknown } = Object(error)
  if (statusCode === 409) return 'It has just been changed or carried out. Please look again.'
  if (statusCode === 401 || statusCode === 403) return 'You may not do this. Ask an editor.'
  return 'The content lake does not respond. Please try again.'
}
