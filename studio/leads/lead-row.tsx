import { Badge, Card, Text } from '@sanity/ui'
import { memo } from 'react'
import { useStateLink } from 'sanity/router'
import { styled } from 'styled-components'
import type { Filters, Lead } from '#lib/leads/desk/contract.ts'
import { Badges, Cells } from './columns.tsx'
import { Score } from './score.tsx'
import { STATE_TITLES, STATE_TONES } from './states.ts'
import { stateOf } from './place.ts'
import { useTitles } from './use-choices.ts'
import { ROW } from './use-keys.ts'
import { When } from './when.tsx'

interface LeadRowProps {
  lead: Lead
  filters: Filters
  isOpen: boolean
  /** The one row that Tab stops at; the arrows go on from there. */
  isEntry: boolean
}

/** One person in the list. */
export const LeadRow = memo(function LeadRow({ lead, filters, isOpen, isEntry }: LeadRowProps) {
  const titleOf = useTitles()
  const link = useStateLink({ state: stateOf(filters, lead.id) })
  return (
    <Item>
      <Card
        as="a"
        data-as="a"
        {...link}
        {...{ [ROW]: lead.id }}
        tabIndex={isEntry ? 0 : -1}
        aria-current={isOpen}
        pressed={isOpen}
        radius={2}
        padding={3}
        __unstable_focusRing
      >
        <Cells>
          <Text size={1} weight="medium" textOverflow="ellipsis" title={lead.email}>
            {lead.email}
          </Text>
          <Text size={1} muted textOverflow="ellipsis">
            {lead.resources.map(titleOf).filter(Boolean).join(', ')}
          </Text>
          <Text size={1} muted textOverflow="ellipsis" data-wide>
            {lead.origin}
          </Text>
          <Text size={1} muted textOverflow="ellipsis" data-wide>
            {lead.owner?.name}
          </Text>
          <Badges>
            <span>
              <Score score={lead.score} />
            </span>
            <span>
              {lead.isFlagged ? (
                <Badge tone="critical">Spam</Badge>
              ) : (
                <Badge tone={STATE_TONES[lead.state]}>{STATE_TITLES[lead.state]}</Badge>
              )}
            </span>
          </Badges>
          <Text size={1} muted align="right">
            <When at={lead.lastAt} />
          </Text>
        </Cells>
      </Card>
    </Item>
  )
})

/** Rows outside the window cost nothing to draw. */
const Item = styled.li`
  content-visibility: auto;
  contain-intrinsic-size: auto 4rem;
`
