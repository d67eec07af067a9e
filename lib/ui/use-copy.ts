import { useEffect, useRef, useState } from 'react'
import { COPIED_FOR_MS, copies } from '#lib/ui/copies.ts'
import { copyToast } from '#lib/ui/copy-toast.ts'
import { toast } from '#lib/ui/toast-store.ts'

/**
 * Whether a URL was copied in the last two seconds, and the function that copies one and shows a
 * toast.
 *
 * @param text what the toast says of the URL; without it, that it is the page's
 */
export function useCopy(text?: string): [copied: boolean, copy: (url: string) => Promise<void>] {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(url: string) {
    const done = await copies(url)
    toast(copyToast(done, text))
    if (!done) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_FOR_MS)
    setCopied(true)
  }

  return [copied, copy]
}
