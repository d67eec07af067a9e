'use client'

import { useEffect, useEffectEvent } from 'react'
import { sendLater, sendWaiting, type OwnEvent } from '#lib/leads/story/send-event.ts'

type Result = Omit<Extract<OwnEvent, { kind: 'result' }>, 'kind'>

/**
 * Records a tool's result with this visitor's lead: once it has stayed the same for `pause`
 * milliseconds, or when the visitor leaves. Null is no result: the starting figures, or an example.
 */
export function useResult(result: Result | null, pause: number): void {
  const record = useEffectEvent(() => {
    if (result) sendLater({ kind: 'result', ...result }, pause)
  })
  const shown = JSON.stringify(result)
  useEffect(() => {
    if (shown === 'null') sendWaiting()
    else record()
  }, [shown])

  useEffect(() => {
    document.addEventListener('visibilitychange', sendWaiting)
    return () => {
      document.removeEventListener('visibilitychange', sendWaiting)
      sendWaiting()
    }
  }, [])
}
