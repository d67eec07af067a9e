import { Box, Card, Flex, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import type { BulkChange, BulkChanged } from '#lib/leads/desk/bulk.ts'
import type { Lead } from '#lib/leads/desk/lead.ts'
import { STATE_TITLES } from '#lib/leads/story/state-titles.ts'
import { useSite } from '../site-api/provider.tsx'
import { Choice, TextButton, useAttempt } from '../ui.tsx'
import { useOwners, type LeadList } from './use-leads.ts'

/** The most people that the website changes at once. */
const MOST = 200

interface BulkBarProps {
  chosen: readonly Lead[]
  list: LeadList
  /** These are chosen no longer. */
  onDone: (leads: readonly Lead[]) => void
}

/** Gives all who are chosen a state or an owner. Whom somebody else changed meanwhile is left. */
export function BulkBar({ chosen, list, onDone }: BulkBarProps) {
  const leads = chosen.slice(0, MOST)
  const site = useSite()
  const toast = useToast()
  const { offered, titleOf } = useOwners()
  const { attempt, isBusy } = useAttempt({ failed: 'Not changed' })

  function change(wanted: BulkChange['change']) {
    const body: BulkChange = {
      leads: leads.map(({ id, state, owner }) => ({
        id,
        was: { state, owner: owner?.id ?? null },
      })),
      change: wanted,
    }
    void attempt(async () => {
      const done = await site.call<BulkChanged>('/leads', { method: 'PATCH', body })
      for (const lead of done.leads) list.replace(lead)
      const [first] = done.left
      const left = leads.find(({ id }) => id === first?.id)
      if (!first) return onDone(leads)
      const others = done.left.length > 1 ? ` And ${done.left.length - 1} more.` : ''
      toast.push({
        status: 'warning',
        title: `${leads.length - done.left.length} of ${leads.length} changed`,
        description: `${left?.email ?? 'Somebody'} was left: ${first.why}.${others}`,
        duration: 15_000,
      })
    })
  }
  const owners = offered.map(({ id }): [string, string] => [id, titleOf(id)])
  return (
    <Card
      tone="primary"
      borderBottom
      paddingX={4}
      paddingY={3}
      role="group"
      aria-label="All chosen"
    >
      <Flex gap={3} align="flex-end" wrap="wrap">
        <Box paddingY={2} style={{ flex: '1 1 12rem' }}>
          <Text size={1} weight="medium" role="status">
            {isBusy
              ? 'Changing…'
              : `${chosen.length} chosen${chosen.length > MOST ? TOO_MANY : ''}`}
          </Text>
        </Box>
        <Choice
          label="Owner of all"
          any="Choose…"
          value=""
          from={list.ownerFrom}
          options={[...owners, [UNASSIGN, 'Unassigned']]}
          onChange={(id) => {
            const owner = offered.find((member) => member.id === id)
            if (owner) change({ owner: { id, name: owner.name } })
            if (id === UNASSIGN) change({ owner: null })
          }}
        />
        <Choice
          label="State of all"
          any="Choose…"
          value=""
          from={list.stateFrom}
          options={Object.entries(STATE_TITLES)}
          onChange={(state) => state && change({ state })}
        />
        <TextButton mode="bleed" text="Clear" disabled={isBusy} onClick={() => onDone(chosen)} />
      </Flex>
    </Card>
  )
}

const TOO_MANY = `. ${MOST} at a time are changed: the first in the list. The others stay chosen.`
const UNASSIGN = 'nobody'
