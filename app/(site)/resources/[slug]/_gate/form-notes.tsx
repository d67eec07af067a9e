import type { SharedTexts } from '#lib/content/types.ts'
import type { ToolType } from '#lib/resource-types/list.ts'
import type { Access } from './access.ts'
import { COMING_SOON, INSERT_FAILURE, INVALID_EMAIL } from './messages.ts'

interface FormNotesProps {
  tool: ToolType | null
  title: string
  texts: SharedTexts
  document: Access['document']
}

const NOTE = 'mt-4 scroll-mt-24 border-l-8 py-1 pl-4'

/**
 * The form's outcome: the link to the document, which stays, and the notes to which the plain form
 * redirects. Each note shows while the URL names it.
 */
export function FormNotes({ tool, title, texts, document }: FormNotesProps) {
  const notes = {
    saved: tool ? <Saved texts={texts} /> : texts.savedNote,
    'invalid-email': INVALID_EMAIL.text,
    'not-saved': INSERT_FAILURE.text,
    'coming-soon': COMING_SOON.text,
  }
  return (
    <>
      {document && (
        <p className={`${NOTE} border-data`}>
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
      )}
      <p role="status" className="waits-for-network mt-4 hidden">
        We can’t reach our server. Check your connection: this continues by itself.
      </p>
      {Object.entries(notes).map(([id, text]) => (
        <p key={id} id={id} className={`${NOTE} hidden border-data target:block`}>
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
