import { Box, Flex, Text } from '@sanity/ui'
import type { ComponentType, ReactNode } from 'react'
import { TimeOfDay } from './when.tsx'

interface LineProps {
  icon: ComponentType
  at: string
  children: ReactNode
}

/** What an entry of the timeline starts with: icon, words, time. */
export function Line({ icon: Icon, at, children }: LineProps) {
  return (
    <Flex gap={3}>
      <Text size={1} muted>
        <Icon />
      </Text>
      <Box flex={1} style={{ minWidth: 0 }}>
        {children}
      </Box>
      <Text size={1} muted style={{ flex: 'none' }}>
        <TimeOfDay at={at} />
      </Text>
    </Flex>
  )
}
