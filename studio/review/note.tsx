import { Card, Stack, Text } from '@sanity/ui'
import { ReviewButtons } from './buttons.tsx'
import { useReview } from './use-review.ts'

/** Above a form: who marked the draft as ready for review, or why it was sent back. */
export function ReviewNote({ id, type }: { id: string; type: string }) {
  const { review, standing } = useReview(id, type)
  if (!review || !standing) return null
  return (
    <Card tone={standing.tone} border radius={3} padding={4} data-testid="review-note">
      <Stack gap={4}>
        <Text size={1} role="status">
          {standing.sentence}
        </Text>
        <ReviewButtons review={review} />
      </Stack>
    </Card>
  )
}
