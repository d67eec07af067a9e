import { Badge, Card, Grid, Stack, Text } from '@sanity/ui'
import { PURPOSE_TITLES } from '#lib/leads/consents/titles.ts'
import type { LeadStory } from '#lib/leads/desk/story.ts'
import { inOrder } from '#lib/leads/person/attribution.ts'
import { CardTitle, Row, Score, When, WithBadges } from './parts.tsx'

/** What the person said of themselves, how promising they are and why, since when they are known, and where they came from. */
export function About({ story }: { story: LeadStory }) {
  const { details, score, scoreReasons, firstAt, lastAt, visits, isFlagged, origin } = story
  const attribution = inOrder(story.attribution)
  const { consents } = story
  return (
    <Grid gridTemplateColumns={[1, 1, 2]} gap={3}>
      {details.length > 0 && (
        <Card border radius={3} padding={4} style={{ gridColumn: '1 / -1' }}>
          <Stack gap={4}>
            <CardTitle>What they said of themselves</CardTitle>
            {details.map(({ name, label, value }) => (
              <Row key={name} label={label}>
                {value}
              </Row>
            ))}
          </Stack>
        </Card>
      )}
      <Card border radius={3} padding={4}>
        <Stack gap={4}>
          <WithBadges>
            <CardTitle>Score</CardTitle>
            <Score score={score} />
            {isFlagged && <Badge tone="critical">Flagged as spam</Badge>}
          </WithBadges>
          {scoreReasons.length === 0 && (
            <Text size={1} muted>
              {score === null ? 'Not counted yet.' : 'Nothing counts yet.'}
            </Text>
          )}
          {scoreReasons.map(({ points, reason }) => (
            <Row key={reason} label={reason}>
              {points > 0 ? `+${points}` : `−${-points}`}
            </Row>
          ))}
        </Stack>
      </Card>
      <Card border radius={3} padding={4}>
        <Stack gap={4}>
          <CardTitle>Origin</CardTitle>
          <Row label="First seen">
            <When at={firstAt} />
          </Row>
          <Row label="Last active">
            <When at={lastAt} />
          </Row>
          <Row label="Visits">{visits}</Row>
          {attribution.length === 0 && <Row label="Came from">{origin ?? 'Unknown'}</Row>}
          {attribution.map(([name, value]) => (
            <Row key={name} label={NAMES[name] ?? name}>
              {value}
            </Row>
          ))}
        </Stack>
      </Card>
      {consents.length > 0 && (
        <Card border radius={3} padding={4} style={{ gridColumn: '1 / -1' }}>
          <Stack gap={4}>
            <CardTitle>Emails they agreed to</CardTitle>
            {consents.map((consent) => (
              <Row
                key={`${consent.email} ${consent.purpose}`}
                label={
                  story.others.length > 0
                    ? `${PURPOSE_TITLES[consent.purpose]} (${consent.email})`
                    : PURPOSE_TITLES[consent.purpose]
                }
              >
                <span title={consent.text ?? undefined}>
                  <Agreed consent={consent} />
                </span>
              </Row>
            ))}
          </Stack>
        </Card>
      )}
    </Grid>
  )
}

/** The last that they said. */
function Agreed({ consent }: { consent: LeadStory['consents'][number] }) {
  const { needsConfirmation, confirmedAt, withdrawnAt, givenAt, isGiven, page } = consent
  const isOver = withdrawnAt !== null && !isGiven
  const [said, at] = isOver
    ? ['Taken back', withdrawnAt]
    : confirmedAt
      ? ['Confirmed', confirmedAt]
      : [needsConfirmation ? 'Not confirmed yet, asked' : 'Agreed', givenAt]
  return (
    <>
      {said} <When at={at} />
      {page && `, on ${page}`}
    </>
  )
}

/** What the parameters of a campaign link, and the rest of an attribution, are called here. */
const NAMES: Record<string, string> = {
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_term: 'Term',
  utm_content: 'Content',
  referrer: 'Referrer',
  landing: 'First page',
}
