import { Card, Flex, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import type { DocumentBadgeDescription } from 'sanity'
import { DocumentCard } from '../document-card.tsx'
import { useWriting } from '../lake.ts'
import { SmallButton, TextButton } from '../ui.tsx'
import type { State } from './state.ts'

const COLORS = {
  primary: 'primary',
  positive: 'success',
  caution: 'warning',
  critical: 'danger',
} as const

/** A document's state beside its title. */
export function badgeOf({ label, sentence, tone }: State): DocumentBadgeDescription {
  return { label, title: sentence, color: COLORS[tone] }
}

interface StateNoteProps {
  state: State
  /** What can be done about it. */
  children: ReactNode
  'data-testid': string
}

/** A document's state above its form. */
export function StateNote({ state, children, ...props }: StateNoteProps) {
  return (
    <Card tone={state.tone} border radius={3} padding={4} {...props}>
      <Stack gap={4}>
        <Text size={1} role="status">
          {state.sentence}
        </Text>
        {children}
      </Stack>
    </Card>
  )
}

interface StateCardProps {
  documentId: string
  documentType: string
  state: State
  children: ReactNode
}

/** A document's state in a list. */
export function StateCard({ state, children, ...document }: StateCardProps) {
  return (
    <DocumentCard {...document} tone={state.asks ? state.tone : 'default'}>
      <Text size={1}>{state.sentence}</Text>
      {children}
    </DocumentCard>
  )
}

interface StateButtonsProps {
  /** Opens a dialog. */
  main: { text: string; onClick: () => void } | null
  /** Writes to the lake at once. */
  other: { text: string; write: () => Promise<unknown> }
  /** The dialog, while it is open. */
  children: ReactNode
}

export function StateButtons({ main, other, children }: StateButtonsProps) {
  const { attempt, isBusy, error } = useWriting()
  return (
    <Flex gap={2} align="center" wrap="wrap">
      {main && <SmallButton {...main} />}
      <TextButton
        mode="bleed"
        padding={2}
        text={other.text}
        disabled={isBusy}
        onClick={() => void attempt(other.write)}
      />
      {error && (
        <Text size={1} role="alert">
          {error}
        </Text>
      )}
      {children}
    </Flex>
  )
}
