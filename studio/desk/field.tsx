import { Box, Stack, Text } from '@sanity/ui'
import { useId, type ReactNode } from 'react'

/** A labeled input; the function gets the input's id. */
export function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        {label}
      </Text>
      <Box>{children(id)}</Box>
    </Stack>
  )
}
