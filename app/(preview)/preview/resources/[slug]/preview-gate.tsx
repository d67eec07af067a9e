'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react'
import { loadTool, type ToolProps } from '../../../../(site)/resources/[slug]/_gate/tools.tsx'
import {
  Unlockable,
  Unlocked,
  type UnlockableProps,
} from '../../../../(site)/resources/[slug]/_gate/unlockable.tsx'
import { PreviewBar } from './preview-bar.tsx'
import { prepare } from './prepare.ts'
import { viewsOf } from './views.ts'

/** Names the report; in preview nothing is sent to this email address. */
const EMAIL = 'preview@example.com'

type RenderTool = (props: ToolProps) => ReactNode

/**
 * The gate for staff in preview: it saves and sends nothing, and opens any part of a tool directly.
 * `?show=` names the part. The tool renders the latest content, so edits show in it.
 */
export function PreviewGate(props: UnlockableProps) {
  const { resource, heading, siteKey, quiz, bookingUrl, bookingAfter, next } = props
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
          {tool.renderTool({
            email: EMAIL,
            siteKey,
            nextSteps: { bookingUrl, booking: bookingAfter, next },
            quiz,
            url,
          })}
        </Unlocked>
      ) : (
        <div onSubmitCapture={open}>
          <Unlockable {...props} />
        </div>
      )}
    </>
  )
}
