import { Card, Text } from '@sanity/ui'

/** Says that the story has no room for more of what this person does. */
export function Full({ at }: { at: number }) {
  return (
    <Card tone="caution" border radius={3} padding={4} role="note">
      <Text size={1}>
        This story is full. It has {at} results, reports, bookings and opened links, which only a
        script is likely to make: more of them are not added and not emailed. Requests for resources
        and your notes still are.
      </Text>
    </Card>
  )
}
