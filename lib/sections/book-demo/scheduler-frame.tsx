'use client'

import { useEffect, useRef, useState } from 'react'

/**
 * No request goes to a third party until the visitor comes near: `loading="lazy"` alone loads two
 * screens ahead.
 */
const NEAR = '10% 0px'

/** The scheduling page in a frame that stays empty until it is about to scroll into view. */
export function SchedulerFrame({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [near, setNear] = useState(false)

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    })
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  return (
    <iframe
      ref={frame}
      src={near ? src : undefined}
      title={title}
      height={1200}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      className="needs-script h-[1200px] w-full border border-ink bg-sheet md:col-span-12 print:hidden"
    />
  )
}
