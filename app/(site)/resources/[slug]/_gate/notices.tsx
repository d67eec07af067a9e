import { useEffect, useState } from 'react'
import type { ToolType } from '#lib/tools/resource-types.ts'
import type { LinkNote } from './gate.ts'
import type { Access } from './use-access.ts'
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

/** The link to the document that the form was for. It stays. */
export function OpenedDocument({
  title,
  document,
}: {
  title: string
  document: NonNullable<Access['document']>
}) {
  return (
    <p className="mt-4 border-l-8 border-data py-1 pl-4">
      {document.opened
        ? 'Your document opened in a new tab.'
        : 'Your browser didn’t open the new tab.'}{' '}
      <a
        href={document.url}
        target="_blank"
        rel="noopener"
        className="font-semibold underline underline-offset-4"
      >
        Open {title}
        {document.opened && ' again'}
      </a>
    </p>
  )
}
