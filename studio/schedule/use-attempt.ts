import { useState } from 'react'

/** Writes to the lake, one at a time; `error` is what the person reads if one fails. */
export function useAttempt() {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function attempt(write: () => Promise<unknown>, onDone?: () => void): Promise<void> {
    setIsBusy(true)
    setError(null)
    try {
      await write()
      onDone?.()
    } catch (cause) {
      setError(sentence(cause))
    }
    setIsBusy(false)
  }
  return { attempt, isBusy, error }
}

function sentence(error: unknown): string {
  const { statusCode }: { statusCode?: unknown } = Object(error)
  if (statusCode === 409) return 'It has just been changed or carried out. Please look again.'
  if (statusCode === 401 || statusCode === 403) return 'You may not do this. Ask an editor.'
  return 'The content lake does not respond. Please try again.'
}
