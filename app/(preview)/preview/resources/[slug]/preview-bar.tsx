import Link from 'next/link'
import type { View } from './views.ts'

interface PreviewBarProps {
  views: View[]
  /** The open view; null for the access card. */
  show: string | null
  /** The document that the gate opens; undefined for a tool, null if there is none yet. */
  downloadUrl: string | null | undefined
}

const LINK =
  'px-1 underline underline-offset-4 aria-[current]:forced-color-adjust-none aria-[current]:bg-ink aria-[current]:text-paper'

/** Shown above a resource for staff only: opens what is behind the gate without creating a lead. */
export function PreviewBar({ views, show, downloadUrl }: PreviewBarProps) {
  const groups = Map.groupBy(views, ({ group }) => group)
  return (
    <nav
      aria-label="Preview"
      className="note mb-8 flex flex-wrap gap-x-6 gap-y-2 border border-dashed border-ink px-4 py-3 text-ink print:hidden"
    >
      <span>Preview saves and sends nothing.</span>
      <Link href="?" aria-current={show === null ? 'page' : undefined} className={LINK}>
        Access card
      </Link>
      {[...groups].map(([group, members]) => (
        <span key={group} className="flex flex-wrap gap-x-2">
          {group}
          {members.map(({ name, label }) => (
            <Link
              key={name}
              href={`?show=${name}`}
              aria-label={`${group} ${label}`}
              aria-current={name === show ? 'page' : undefined}
              className={LINK}
            >
              {label}
            </Link>
          ))}
        </span>
      ))}
      {downloadUrl && (
        <a href={downloadUrl} target="_blank" rel="noopener" className={LINK}>
          Open the document
        </a>
      )}
      {downloadUrl === null && (
        <span>No document yet: visitors read &lsquo;Coming Soon!&rsquo;</span>
      )}
    </nav>
  )
}
