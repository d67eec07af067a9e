'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react'
import { loadTool, type ToolProps } from '../../../../(site)/resources/[slug]/_gate/tools.tsx'
import {
  Unlockable,
  Unlocked,
  type UnlockableProps,
} from '../../../../(site)/resources/[slug]/_gate/unlockable.tsx'
import { prepare, viewsOf, type View } from './views.ts'
import Link from 'next/link'

/** Names the report; in preview nothing is sent to this email address. */
const EMAIL = 'preview@example.com'

type RenderTool = (props: ToolProps) => ReactNode

/**
 * The gate for staff in preview: it saves and sends nothing, and opens any part of a tool directly.
 * `?show=` names the part. The tool renders the latest content, so edits show in it.
 */
export function PreviewGate(props: UnlockableProps) {
  const { resource, heading, siteKey, quiz, nextSteps } = props
  const { tool: ownTool, url } = resource
  const router = useRouter()
  const views = viewsOf(ownTool, quiz)
  const requested = useSearchParams().get('show')
  const show = views.find(({ name }) => name === requested)?.name ?? null
  const [tool, setTool] = useState<{ show: string; renderTool: RenderTool } | null>(null)

  useEffect(() => {
    if (show === null || tool?.show === show) return
    prepare(show, quiz, EMAIL)
    void loadTool(ownTool)?.then((renderTool) => setTool({ show, renderTool }))
  }, [show, tool, ownTool, quiz])

  /** Replaces the form's submit, which would save a lead. */
  function open(event: SubmitEvent<HTMLElement>) {
    event.preventDefault()
    event.stopPropagation()
    if (views[0]) router.push(`?show=${views[0].name}`)
    else if (url) window.open(url, '_blank', 'noopener')
  }

  return (
    <>
      <PreviewBar views={views} show={show} downloadUrl={ownTool ? undefined : url} />
      {show !== null && tool?.show === show ? (
        <Unlocked key={show} {...{ resource, heading }}>
          {tool.renderTool({ email: EMAIL, siteKey, nextSteps, quiz, url })}
        </Unlocked>
      ) : (
        <div onSubmitCapture={open}>
          <Unlockable {...props} />
        </div>
      )}
    </>
  )
}

interface PreviewBarProps {
  views: View[]
  show: string | null
  /** The document that the gate opens; undefined for a tool, null if there is none yet. */
  downloadUrl: string | null | undefined
}

const LINK =
  'px-1 underline underline-offset-4 aria-[current]:forced-color-adjust-none aria-[current]:bg-ink aria-[current]:text-paper'

/** Shown above a resource for staff only: opens what is behind the gate without creating a lead. */
function PreviewBar({ views, show, downloadUrl }: PreviewBarProps) {
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
