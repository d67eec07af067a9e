import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'

/** Does something once at a time, and says in a toast what came of it. */
export function useSaid() {
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)

  async function attempt(done: string, work: () => Promise<string | void>): Promise<void> {
    setIsBusy(true)
    try {
      toast.push({ status: 'success', title: (await work()) ?? done, duration: 10_000 })
    } catch (cause) {
      const description = cause instanceof Error ? cause.message : String(cause)
      toast.push({ status: 'error', title: 'Nothing was changed.', description, duration: 20_000 })
    }
    setIsBusy(false)
  }
  /** @param work resolves with what to say in place of `done`, if anything */
  const say = (done: string, work: () => Promise<string | void>) => void attempt(done, work)
  return { isBusy, say }
}
