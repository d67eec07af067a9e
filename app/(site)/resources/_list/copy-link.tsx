'use client'

import { useCopy } from '#lib/ui/use-copy.ts'

/** Copies the URL that the browser shows, or `url`, and says so for two seconds. */
export function CopyLink({ className, url }: { className: string; url?: string }) {
  const [copied, copy] = useCopy()
  return (
    <button type="button" className={className} onClick={() => copy(url ?? location.href)}>
      <span aria-live="polite">{copied ? 'Copied!' : 'Copy Link'}</span>
    </button>
  )
}
