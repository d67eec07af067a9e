import { Flex } from '@sanity/ui'
import type { ReactNode } from 'react'

/** A line of text that may have badges, as high as one without. */
export function WithBadges({ children }: { children: ReactNode }) {
  return (
    <Flex
      gap={2}
      align="center"
      wrap="wrap"
      style={{ minHeight: '1.3125rem', marginBlock: '-0.375rem' }}
    >
      {children}
    </Flex>
  )
}
