import { Box, Button, Flex, Select } from '@sanity/ui'
import useSWR from 'swr'
import type { LeadStory, Member, Session } from '#lib/leads/desk/contract.ts'
import { useDesk } from '../desk/provider.tsx'
import { Field } from '../desk/field.tsx'

interface OwnerProps {
  owner: Member | null
  story: LeadStory
  onChange: (owner: Member | null) => void
}

/** Who looks after the person: oneself, or anybody who has had to do with them. */
export function Owner({ owner, story, onChange }: OwnerProps) {
  const desk = useDesk()
  const { data: session } = useSWR<Session, Error>('session', () => desk.session())
  const me = session?.member
  const members = membersIn(story, me, owner)
  return (
    <Field label="Owner">
      {(id) => (
        <Flex gap={2}>
          <Box flex={1}>
            <Select
              id={id}
              fontSize={1}
              value={owner?.id ?? ''}
              onChange={({ currentTarget: { value } }) => onChange(members.get(value) ?? null)}
            >
              <option value="">Unassigned</option>
              {[...members.values()].map(({ id: member, name }) => (
                <option key={member} value={member}>
                  {member === me?.id ? `${name} (you)` : name}
                </option>
              ))}
            </Select>
          </Box>
          {me && owner?.id !== me.id && (
            <Button mode="ghost" fontSize={1} text="Assign to me" onClick={() => onChange(me)} />
          )}
        </Flex>
      )}
    </Field>
  )
}

/** Everybody who may be chosen, by id. */
function membersIn({ timeline }: LeadStory, ...others: (Member | null | undefined)[]) {
  const acted = timeline.flatMap((entry) => ('author' in entry ? entry.author : []))
  const all = [...others, ...acted].filter((member) => member !== null && member !== undefined)
  // The first one with an id has the latest name.
  return new Map(all.toReversed().map((member) => [member.id, member]))
}
