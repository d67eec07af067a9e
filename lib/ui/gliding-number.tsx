'use client'

import { useLayoutEffect, useRef } from 'react'

const GLIDE_MS = 260

interface GlidingNumberProps {
  value: number
  /** Must be the same function on every render. */
  format: (value: number) => string
}

/**
 * A number that animates to its new value; no animation with reduced motion. React renders the
 * value itself; the animation writes each frame to the DOM without rendering.
 */
export function GlidingNumber({ value, format }: GlidingNumberProps) {
  const span = useRef<HTMLSpanElement>(null)
  const shown = useRef(value)

  useLayoutEffect(() => {
    const from = shown.current
    const text = span.current?.firstChild
    if (from === value || !text || prefersStillness()) {
      shown.current = value
      return
    }
    const start = performance.now()
    let frame = requestAnimationFrame(function draw(now) {
      const left = (1 - Math.min(Math.max(now - start, 0) / GLIDE_MS, 1)) ** 3
      shown.current = left === 0 ? value : from * left + value * (1 - left)
      text.nodeValue = format(shown.current)
      if (left > 0) frame = requestAnimationFrame(draw)
    })
    text.nodeValue = format(from)
    return () => cancelAnimationFrame(frame)
  }, [value, format])

  return <span ref={span}>{format(value)}</span>
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
