import { useEffect, useState } from 'react'
import type { ToolType } from '#lib/resource-types/list.ts'
import { holdsResult } from './tools.tsx'

/** Tells a visitor who followed a link to a result that the result is behind the form. */
export function WaitingResult({ tool }: { tool: ToolType | null }) {
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    let current = true
    void holdsResult(tool, location.hash).then((hasResult) => current && setWaiting(hasResult))
    return () => {
      current = false
    }
  }, [tool])
  return (
    <p role="status" className="mt-4 border-l-8 border-data bg-tint py-3 pl-4 pr-3 empty:hidden">
      {waiting && 'A result is waiting behind this link. Enter your email address to see it.'}
    </p>
  )
}
