import { Badge } from '@sanity/ui'

/** From how many points on a lead is called first. */
const HOT = 60
const WARM = 30

/** The points of a lead; nothing until they are counted. */
export function Score({ score }: { score: number | null }) {
  if (score === null) return null
  const tone = score >= HOT ? 'positive' : score >= WARM ? 'caution' : 'default'
  return (
    <Badge tone={tone} title="Score">
      {score} {score === 1 ? 'point' : 'points'}
    </Badge>
  )
}
