import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { definePlugin, type LayoutProps } from 'sanity'
import { IntentLink } from 'sanity/router'
import { EXAMPLES_QUERY, mapExamples, POSSIBLE_EXAMPLES } from '#lib/content/examples.ts'
import { useDocuments } from './lake.ts'

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
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            style={LINK}
          >
            {isOpen ? 'Hide the list' : 'Show which'}
          </button>
        </Flex>
        {isOpen && (
          <ul style={LIST}>
            {examples.map(({ id, type, title }) => (
              <li key={id}>
                <Text size={1}>
                  <IntentLink intent="edit" params={{ id, type }} style={{ color: 'inherit' }}>
                    {title}
                  </IntentLink>
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}

const unchanged = (document: unknown) => document

const LINK = {
  background: 'none',
  border: 'none',
  padding: '0.25rem 0',
  font: 'inherit',
  fontSize: '0.8125rem',
  color: 'inherit',
  textDecoration: 'underline',
  cursor: 'pointer',
}

const LIST = {
  margin: 0,
  padding: '0 0 0 1.25rem',
  display: 'grid',
  gap: '0.5rem',
  maxHeight: '40vh',
  overflow: 'auto',
}

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
