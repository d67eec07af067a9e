import type { SharedTexts } from '#lib/content/types.ts'
import { COMING_SOON, INSERT_FAILURE, INVALID_EMAIL } from './messages.ts'

interface FormNotesProps {
  /** Whether a tool opens here. */
  isTool: boolean
  texts: SharedTexts
}

/**
 * What the plain form says: that it waits for the network, and the notes to which its response
 * leads, each while the URL names it. From the server, so they weigh nothing in the gate's script.
 */
export function FormNotes({ isTool, texts }: FormNotesProps) {
  const notes = {
    saved: isTool ? <Saved texts={texts} /> : texts.savedNote,
    'invalid-email': INVALID_EMAIL.text,
    'not-saved': INSERT_FAILURE.text,
    'coming-soon': COMING_SOON.text,
  }
  return (
    <>
      <p role="status" className="waits-for-network mt-4 hidden">
        We can’t reach our server. Check your connection: this continues by itself.
      </p>
      {Object.entries(notes).map(([id, text]) => (
        <p
          key={id}
          id={id}
          className="mt-4 hidden scroll-mt-24 border-l-8 border-data py-1 pl-4 target:block"
        >
          {text}
        </p>
      ))}
    </>
  )
}

/** The lead is stored, and its tool isn't open: it needs JavaScript, or is on its way. */
function Saved({ texts }: Pick<FormNotesProps, 'texts'>) {
  return (
    <>
      {texts.savedNote} <noscript>{texts.scriptNote}</noscript>
      <span className="needs-script">
        It opens here as soon as it has loaded. If it doesn’t, enter your address again.
      </span>
    </>
  )
}
