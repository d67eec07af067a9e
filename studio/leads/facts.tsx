import { Grid, Select } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import type { LeadChange, LeadStory } from '#lib/leads/desk/contract.ts'
import { useDesk } from '../desk/provider.tsx'
import { Field } from '../desk/field.tsx'
import { Owner } from './owner.tsx'
import { isState, STATE_TITLES } from './states.ts'

interface FactsProps {
  story: LeadStory
  update: (story: LeadStory) => void
}

/** State and owner of a person, which can be changed. */
export function Facts({ story, update }: FactsProps) {
  const desk = useDesk()
  const toast = useToast()
  // Shown at once; what the website doesn't take is undone.
  const [pending, setPending] = useState<LeadChange>({})
  const { state, owner } = { ...story, ...pending }

  async function change(body: LeadChange) {
    setPending(body)
    try {
      const path = `/leads/${encodeURIComponent(story.id)}`
      update(await desk.call<LeadStory>(path, { method: 'PATCH', body }))
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      toast.push({ status: 'error', title: 'Not changed', description })
    }
    setPending({})
  }
  return (
    <Grid gridTemplateColumns={[1, 1, 2]} gap={4}>
      <Field label="State">
        {(id) => (
          <Select
            id={id}
            fontSize={1}
            value={state}
            onChange={({ currentTarget: { value } }) =>
              isState(value) && void change({ state: value })
            }
          >
            {Object.entries(STATE_TITLES).map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Owner owner={owner} story={story} onChange={(next) => void change({ owner: next })} />
    </Grid>
  )
}
