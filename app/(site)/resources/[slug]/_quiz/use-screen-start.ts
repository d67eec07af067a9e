import { useEffect } from 'react'

/**
 * Starts a quiz screen: scrolls its top below the header and focuses its heading, which a screen
 * reader reads out.
 */
export function useScreenStart(): void {
  useEffect(() => {
    document.getElementById('quiz')?.scrollIntoView({ block: 'start' })
    document.getElementById('tool-heading')?.focus({ preventScroll: true })
  }, [])
}
