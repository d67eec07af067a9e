import { Button } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'

interface RetryButtonProps {
  text: string
  retry: () => Promise<unknown>
  /** Called afterwards, whether it worked or not. */
  reload: () => void
}

/** Has the website try again. Says why if it can't. */
export function RetryButton({ text, retry, reload }: RetryButtonProps) {
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  async function press() {
    setIsBusy(true)
    try {
      await retry()
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      toast.push({ status: 'error', title: 'Not tried again', description })
    }
    setIsBusy(false)
    reload()
  }
  return (
    <Button
      mode="ghost"
      fontSize={1}
      padding={2}
      text={isBusy ? 'Trying…' : text}
      onClick={() => void (isBusy || press())}
    />
  )
}
