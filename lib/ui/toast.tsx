'use client'

import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react'
import { AWAKE, COPIED } from '#lib/ui/with-page-script.ts'
import {
  copyToast,
  current,
  dismiss,
  DURATION,
  subscribe,
  toast as show,
  type Toast,
} from '#lib/ui/toast-store.ts'

const NONE: readonly Toast[] = []

/**
 * Shows the page's toasts, announces them to screen readers, and closes them after their time. They
 * are where the header leaves room, between logo and links, and below it on narrower screens or
 * where the visitor's text is large, which only a container's rem knows.
 */
export function ToastViewport() {
  const toasts = useSyncExternalStore(subscribe, current, () => NONE)
  useEffect(() => {
    const tell = (event: Event) => {
      if (event instanceof CustomEvent) show(copyToast(event.detail === true))
      event.preventDefault()
    }
    document.addEventListener(COPIED, tell)
    document.dispatchEvent(new Event(AWAKE))
    return () => document.removeEventListener(COPIED, tell)
  }, [])
  return (
    <div
      className="pointer-events-none @container fixed inset-x-0 top-0 z-50 print:hidden"
      aria-live="polite"
    >
      <div className="wrap flex flex-col items-center gap-2 pt-[calc(var(--header-height)+0.375rem)] @min-[76rem]:items-start @min-[76rem]:pt-1.5">
        {toasts.map((shown) => (
          <ToastCard key={shown.id} toast={shown} />
        ))}
      </div>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const before = useRef<EventTarget>(null)
  const held = hovered || focused
  useEffect(() => {
    if (held) return
    const timer = setTimeout(
      () => dismiss(toast.id),
      toast.destructive ? DURATION.destructive : DURATION.normal,
    )
    return () => clearTimeout(timer)
  }, [held, toast])
  const hold = {
    onMouseEnter: () => setHovered(true),
    onMouseLeave: () => setHovered(false),
    onFocus: ({ relatedTarget }: FocusEvent) => {
      before.current = relatedTarget
      setFocused(true)
    },
    onBlur: () => setFocused(false),
  }
  function close() {
    dismiss(toast.id)
    // Restore the focus: otherwise keyboard shortcuts, such as the quiz's, would stop working.
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }
  return (
    <div
      role={toast.destructive ? 'alert' : 'status'}
      className={`pointer-events-auto flex w-full max-w-xl items-center @min-[64rem]:ml-44 @min-[64rem]:max-w-[min(30rem,100cqw-38rem)] gap-2 border bg-sheet py-0.5 pl-4 pr-1 ${toast.destructive ? 'border-signal-ink border-l-8' : 'border-ink border-l-8'}`}
      {...hold}
    >
      <p className="grow py-1 text-[0.9375rem] leading-snug">
        <span className="font-semibold">{toast.title}</span>{' '}
        <span className="text-soft">{toast.text}</span>
      </p>
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-11 shrink-0 place-items-center"
        onClick={close}
      >
        <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="1.6" fill="none" />
        </svg>
      </button>
    </div>
  )
}
