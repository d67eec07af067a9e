import type { Access } from './access.ts'

interface OpenedDocumentProps {
  title: string
  document: NonNullable<Access['document']>
}

/** The link to the document that the form was for. It stays. */
export function OpenedDocument({ title, document }: OpenedDocumentProps) {
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
