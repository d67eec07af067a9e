import { Flex } from '@sanity/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** A line of text that may have badges, no higher for them. */
export function WithBadges({ children }: { children: ReactNode }) {
  return (
    <Line gap={2} align="center" wrap="wrap">
      {children}
    </Line>
  )
}

const Line = styled(Flex)`
  > [data-ui='Badge'] {
    margin-block: -0.375rem;
  }
`
