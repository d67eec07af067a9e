import { Checkbox, Flex, Stack, Text } from '@sanity/ui'
import { set, unset, type InputProps } from 'sanity'
import { texts } from '#lib/content/readers.ts'
import { Problem, SiteProvider } from '../site-api/provider.tsx'
import { Callout, Loading } from '../ui.tsx'
import { useLoadedChoices, useOwners } from './use-leads.ts'

/** Members who may see leads, by their IDs: a box for each. */
export function MembersInput(props: InputProps) {
  return (
    <SiteProvider>
      <Boxes {...props} />
    </SiteProvider>
  )
}

/** Who is chosen stays shown, also if they are offered no longer. */
function Boxes({ value, readOnly, onChange }: InputProps) {
  const chosen = texts(value)
  const { data, error, mutate } = useLoadedChoices()
  const { offered, titleOf } = useOwners()
  const gone = chosen.filter((id) => !offered.some((member) => member.id === id))
  if (!data && error)
    return <Problem title="The members could not be loaded" error={error} onRetry={mutate} />
  if (!data) return <Loading text="Asking who may see leads…" />
  function choose(id: string, isChosen: boolean) {
    const next = isChosen ? [...chosen, id] : chosen.filter((one) => one !== id)
    onChange(next.length > 0 ? set(next) : unset())
  }
  return (
    <Stack gap={3}>
      {[...offered.map(({ id }) => id), ...gone].map((id) => (
        <Flex key={id} as="label" gap={2} align="center">
          <Checkbox
            checked={chosen.includes(id)}
            disabled={readOnly === true}
            onChange={({ currentTarget: { checked } }) => choose(id, checked)}
          />
          <Text size={1}>{titleOf(id)}</Text>
        </Flex>
      ))}
      {data.members.some(({ id, hasEmail }) => chosen.includes(id) && !hasEmail) && (
        <Callout tone="caution" role="note">
          Sanity doesn’t tell the site the email address of somebody chosen here. Their emails go to
          the team.
        </Callout>
      )}
    </Stack>
  )
}
