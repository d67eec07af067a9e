import { Card, Heading, Stack, Text } from '@sanity/ui'
import { useId, type ReactNode } from 'react'

interface SectionProps {
  title: string
  /** One line on what the figures are. */
  note?: string
  children: ReactNode
}

/** A part of the page under its own heading. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} border radius={3} padding={[3, 4]}>
      <Stack gap={4}>
        <Stack gap={3}>
          <Heading as="h2" size={0} id={id}>
            {title}
          </Heading>
          {note && (
            <Text size={1} muted>
              {note}
            </Text>
          )}
        </Stack>
        {children}
      </Stack>
    </Card>
  )
}

/** In the place of figures that there aren't yet. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <Text size={1} muted>
      {children}
    </Text>
  )
}
