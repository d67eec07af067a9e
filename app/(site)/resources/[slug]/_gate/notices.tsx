import { useEffect, useState } from 'react'
import type { ToolType } from '#lib/tools/resource-types.ts'
import type { LinkNote } from './gate.ts'
import { holdsResult } from './tools.tsx'

interface WaitingResultProps {
  tool: ToolType | null
  /** What became of a signed link. */
  linkNote: LinkNote | null
}

const WAITING: LinkNote = { text: 'A result is waiting behind this link.', to: 'to see it' }

/** Tells a visitor who followed a link to a result where the result is. */
export function WaitingResult({ tool, linkNote }: WaitingResultProps) {
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    let latest = ''
    const look = async () => {
      const { hash } = location
      latest = hash
      const hasResult = await holdsResult(tool, hash)
      if (latest === hash) setWaiting(hasResult)
    }
    void look()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [tool])
  const note = linkNote ?? (waiting ? WAITING : null)
  return (
    <p role="status" className="mt-4 border-l-8 border-data bg-tint py-3 pl-4 pr-3 empty:hidden">
      {note?.text}
      {note?.to && (
        <>
          {' '}
          <span className="in-data-recognized:hidden">Enter your email address {note.to}.</span>
          <span className="hidden in-data-recognized:inline">Continue {note.to}.</span>
        </>
      )}
    </p>
  )
}
