import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { definePlugin, type LayoutProps } from 'sanity'
import { IntentLink } from 'sanity/router'
import { EXAMPLES_QUERY, mapExamples, POSSIBLE_EXAMPLES } from '#lib/content/examples.ts'
import { useDocuments } from './lake.ts'
import { TextButton } from './ui.tsx'

/**
 * Says that invented content is published, and where. It follows the lake as the Studio's other
 * lists do, so it goes when the last example does.
 */
function ExamplesBanner() {
  const examples = mapExamples(useDocuments(EXAMPLES_QUERY, POSSIBLE_EXAMPLES, unchanged))
  const [isOpen, setOpen] = useState(false)
  if (examples.length === 0) return null
  return (
    <Card as="aside" aria-label="Example content" tone="caution" borderBottom padding={3}>
      <Stack gap={3}>
        <Flex gap={3} align="center" wrap="wrap">
          <Text size={1}>
            <strong>Visitors see invented content</strong> in {examples.length}{' '}
            {examples.length === 1 ? 'document' : 'documents'}. Replace it, then turn ‘Example
            content’ off there.
          </Text>
          <TextButton
            mode="bleed"
            padding={2}
            text={isOpen ? 'Hide the list' : 'Show which'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </Flex>
        {isOpen && (
          <Stack as="ul" gap={3} overflow="auto" style={LIST}>
            {examples.map(({ id, type, title }) => (
              <li key={id}>
                <Text size={1}>
                  <IntentLink intent="edit" params={{ id, type }} style={{ color: 'inherit' }}>
                    {title}
                  </IntentLink>
                </Text>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

const LIST = { margin: 0, padding: '0 0 0 1.25rem', maxHeight: '40vh' }

const unchanged = (document: unknown) => document

/** Above the Studio: that example content is published. */
export const examples = definePlugin({
  name: 'examples',
  studio: { components: { layout: ExamplesLayout } },
})

function ExamplesLayout(props: LayoutProps) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <ExamplesBanner />
      <div style={{ flex: 1, minHeight: 0 }}>{props.renderDefault(props)}</div>
    </div>
  )
}
