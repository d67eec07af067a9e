import { useEffect } from 'react'

/** Begins a screen of the quiz: its top goes below the header, its heading takes the focus and is read out. */
export function useScreenStart(): void {
  useEffect(() => {
    document.getElementById('quiz')?.scrollIntoView({ block: 'start' })
    document.getElementById('tool-heading')?.focus({ preventScroll: true })
  }, [])
}
