import { useRef, useState } from 'react'
import { toast } from '#lib/ui/toast-store.ts'

/** How long the button says so, in milliseconds (specification, part A, section 9). */
const COPIED_FOR = 2000

interface Copy {
  /** True for two seconds after each success. */
  copied: boolean
  copy: (text: string) => Promise<void>
}

/** Copies to the clipboard and tells how it went. */
export function useCopy(): Copy {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Denied, or missing altogether: the page came over plain HTTP.
      toast({
        title: 'Copy failed',
        text: 'Unable to copy the link. Please copy it manually.',
        destructive: true,
      })
      return
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_FOR)
    setCopied(true)
    toast({ title: 'Link copied!', text: 'The page URL has been copied to your clipboard.' })
  }

  return { copied, copy }
}
