import { Stack, Text } from '@sanity/ui'
import { readReview, REVIEW_TYPE, type Review } from '#lib/publishing/schedule.ts'
import { DocumentCard } from '../schedule/document-card.tsx'
import { Loading } from '../schedule/loading.tsx'
import { useDocuments } from '../use-documents.ts'
import { ReviewButtons } from './buttons.tsx'
import { reviewStandingOf, type ReviewStanding } from './standing.ts'

const LISTEN = `*[_type == "${REVIEW_TYPE}"]`
const QUERY = `*[_type == "${REVIEW_TYPE}"] | order(_updatedAt desc) [0...200] {
  ...,
  "draftRevision": *[_id == "drafts." + ^.documentId][0]._rev,
  "publishedAt": *[_id == ^.documentId][0]._updatedAt
}`

interface Entry {
  review: Review
  standing: ReviewStanding
}

/** Drafts that somebody has marked as ready for review, the latest first. */
export function ReviewPane() {
  const entries = useDocuments(QUERY, LISTEN, readEntry)
  if (!entries) return <Loading />
  return (
    <Stack padding={4} gap={3} overflow="auto" flex={1}>
      {entries.length === 0 && (
        <Text size={1} muted>
          Nothing is waiting for review.
        </Text>
      )}
      {entries.map(({ review, standing }) => (
        <DocumentCard
          key={review._id}
          {...review}
          tone={standing.isReady ? 'default' : standing.tone}
        >
          <Text size={1}>{standing.sentence}</Text>
          <ReviewButtons review={review} />
        </DocumentCard>
      ))}
    </Stack>
  )
}

function readEntry(document: unknown): Entry | null {
  const review = readReview(document)
  const { draftRevision, publishedAt }: Record<string, string | null | undefined> = Object(document)
  const versions = {
    draftRevision: draftRevision ?? undefined,
    publishedAt: publishedAt ?? undefined,
  }
  const standing = review && reviewStandingOf(review, versions)
  return standing && { review, standing }
}
