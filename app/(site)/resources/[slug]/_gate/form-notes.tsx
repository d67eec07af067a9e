import type { ResourceType, SharedTexts } from '#lib/content/types.ts'
import { COMING_SOON, INSERT_FAILURE, INVALID_EMAIL } from './messages.ts'

interface FormNotesProps {
  type: ResourceType
  title: string
  texts: SharedTexts
  /** The document's address, where the browser refused to open it. */
  unopened: string | null
}

const NOTE = 'mt-4 scroll-mt-24 border-l-8 py-1 pl-4'

/**
 * What became of the form: the link to a document that the browser would not open, and the notes that a visitor without
 * JavaScript is sent back to. Each of those shows while the address names it.
 */
export function FormNotes({ type, title, texts, unopened }: FormNotesProps) {
  const notes = {
    saved: type === 'PDF Guide' ? texts.savedNote : `${texts.savedNote} ${texts.scriptNote}`,
    'invalid-email': INVALID_EMAIL.text,
    'not-saved': INSERT_FAILURE.text,
    'coming-soon': COMING_SOON.text,
  }
  return (
    <>
      {unopened && (
        <p className={`${NOTE} border-data`}>
          Your browser did not open the new tab.{' '}
          <a href={unopened} target="_blank" rel="noopener" className="underline">
            Open {title}
          </a>
        </p>
      )}
      {Object.entries(notes).map(([id, text]) => (
        <p key={id} id={id} className={`${NOTE} hidden border-data target:block`}>
          {text}
        </p>
      ))}
    </>
  )
}
