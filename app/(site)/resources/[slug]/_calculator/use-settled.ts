import { useEffect, useState } from 'react'

/**
 * A value once it has stayed the same for a while; '' until it first changes. Debounces
 * announcements.
 */
export function useSettled(value: string, milliseconds: number): string {
  const [first] = useState(value)
  const [settled, settle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled === first ? '' : settled
}
