import { useEffect, useState } from 'react'
import type { Standing as Found } from '#lib/insight/share-below.ts'
import type { ToolName } from '#lib/leads/story/kinds.ts'

interface StandingProps {
  tool: ToolName
  /** The result; null while it is an example or somebody else's. */
  value: number | null
  /** What the visitor has more of: 'More ready'. */
  more: string
  /** What the others did: 'finished this quiz'. */
  did: string
}

/** How long a result stays the same before it is asked about, in milliseconds. */
const PAUSE = 900

/** Where the visitor's result stands among others'; nothing where that can't be said. */
export function Standing({ tool, value, more, did }: StandingProps) {
  const [found, setFound] = useState<(Found & { of: number }) | null>(null)
  const of = value === null ? null : Math.floor(value)
  useEffect(() => {
    if (of === null) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const url = `/api/standing?tool=${tool}&value=${of}`
        const response = await fetch(url, { signal: stop.signal })
        if (response.status === 200) setFound({ ...(await response.json()), of })
      } catch {
        // The result stands by itself.
      }
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [tool, of])
  if (!found || found.of !== of) return null
  return (
    <p className="pt-4 text-soft">
      {more} than {found.percent}% of the {found.people} people who {did}.
    </p>
  )
}
