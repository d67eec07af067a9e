import { useEffect, useRef, useState } from 'react'
import { toast } from '#lib/ui/toast-store.ts'

const COPIED_FOR_MS = 2000

/**
 * Whether a URL was copied in the last two seconds, and the function that copies one and shows a
 * toast.
 */
export function useCopy(): [copied: boolean, copy: (url: string) => Promise<void>] {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      // Also when `clipboard` is missing because the page came over plain HTTP.
      const text = 'Unable to copy the link. Please copy it manually.'
      toast({ title: 'Copy failed', text, destructive: true })
      return
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_FOR_MS)
    setCopied(true)
    toast({ title: 'Link copied!', text: 'The page URL has been copied to your clipboard.' })
  }

  return [copied, copy]
}
