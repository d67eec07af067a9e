import type { ReactNode } from 'react'
import { Button } from '#lib/ui/button.tsx'

interface NoticeProps {
  /** The button's label. */
  action: string
  onAction: () => void
  children: ReactNode
}

/** A note that the visitor should see first, with one action. */
export function Notice({ action, onAction, children }: NoticeProps) {
  return (
    <div
      role="note"
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-8 border-data bg-tint py-4 pr-5 pl-5 print:hidden"
    >
      <p className="min-w-52 flex-1 leading-snug">{children}</p>
      <Button tone="outline" size="small" onClick={onAction}>
        {action}
      </Button>
    </div>
  )
}
