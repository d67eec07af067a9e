import { useEffect, useState } from 'react'
import { useDocumentStore } from 'sanity'

/**
 * The documents that a query finds, as they are stored, kept up to date.
 *
 * @param read turns each into what is shown; null leaves it out
 * @returns undefined until the lake has responded
 */
export function useDocuments<Shown>(
  query: string,
  listen: string,
  read: (document: unknown) => Shown | null,
): Shown[] | undefined {
  const store = useDocumentStore()
  const [found, setFound] = useState<unknown[]>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const options = { perspective: 'raw', apiVersion: '2025-02-19' } as const
    const results = store.listenQuery({ fetch: query, listen }, {}, options)
    const following = results.subscribe({
      next: (result) => Array.isArray(result) && setFound(result),
      error: setError,
    })
    return () => following.unsubscribe()
  }, [store, query, listen])
  // The Studio shows it, with a button to try again.
  if (error) throw error
  return found?.flatMap((document) => read(document) ?? [])
}
