import type { ReactNode } from 'react'
import { Button } from '#lib/ui/button.tsx'

interface NoticeProps {
  /** What can be done about it, by the buttons' labels. */
  actions: Record<string, () => void>
  children: ReactNode
}

/** A note that the visitor should see first. */
export function Notice({ actions, children }: NoticeProps) {
  return (
    <div
      role="note"
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-8 border-data bg-tint py-4 pr-5 pl-5 print:hidden"
    >
      <p className="min-w-52 flex-1 leading-snug">{children}</p>
      <div className="flex flex-wrap gap-3">
        {Object.entries(actions).map(([label, act]) => (
          <Button key={label} tone="outline" size="small" onClick={act}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
