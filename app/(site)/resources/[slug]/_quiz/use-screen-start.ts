import { useEffect } from 'react'

/**
 * Starts a quiz screen: scrolls its top, or what is said above it, below the header and focuses its
 * heading, which a screen reader reads out.
 */
export function useScreenStart(): void {
  useEffect(() => {
    document.getElementById('opened-tool')?.scrollIntoView({ block: 'start' })
    document.getElementById('tool-heading')?.focus({ preventScroll: true })
  }, [])
}
