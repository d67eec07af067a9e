import { Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import useSWR from 'swr'
import type { ScorePreview } from '#lib/leads/desk/score-preview.ts'
import {
  type NumberName,
  NUMBER_NAMES,
  numberProblem,
  numbersFrom,
} from '#lib/leads/score/numbers.ts'
import { GROUPS } from '#lib/leads/score/rules.ts'
import { Section, Table } from '../insight/table.tsx'
import { Problem, SiteProvider, useSite } from '../site-api/provider.tsx'
import { Callout, Loading, TextButton } from '../ui.tsx'

/** Above the form of the score: what its draft makes of the last people. */
export default function Preview({ document }: { document: Record<string, unknown> }) {
  return (
    <SiteProvider>
      <Compared document={document} />
    </SiteProvider>
  )
}

/** How long typing pauses before people are ranked, in ms. */
const PAUSE = 400
/** How many are shown at first. */
const FIRST = 10

function Compared({ document }: { document: Record<string, unknown> }) {
  const site = useSite()
  const [isWhole, setIsWhole] = useState(false)
  const written = Object.fromEntries(
    NUMBER_NAMES.flatMap((name) => (document[name] === undefined ? [] : [[name, document[name]]])),
  )
  const asked = useSettled(JSON.stringify(written))
  const { data, error, mutate } = useSWR<ScorePreview, Error>(
    isWrong(JSON.parse(asked)) ? null : ['/score', asked],
    () => site.call('/score', { method: 'POST', body: JSON.parse(asked) }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  const shown = isWhole ? data?.people : data?.people.slice(0, FIRST)
  const total = data?.people.length ?? 0
  return (
    <Section
      title="What this draft would change"
      note="The people who were active last, spam aside, ranked by this draft and by what is published. Nothing changes before you publish; then everybody is scored again within minutes."
    >
      {isWrong(written) && (
        <Callout tone="critical" role="status">
          A number below can’t be right. Until it is, this shows the draft as it was before.
        </Callout>
      )}
      {error && <Problem title="People could not be ranked" error={error} onRetry={mutate} />}
      {!data && !error && !isWrong(written) && <Loading text="Ranking people…" />}
      {data && total === 0 && (
        <Text size={1} muted>
          Nobody has asked for a resource yet.
        </Text>
      )}
      {data && shown && total > 0 && (
        <Stack gap={4}>
          <Doubts preview={data} document={document} />
          <Table
            label="People by this draft"
            nameTitle="Email"
            rows={shown}
            name={({ email }) => email}
            columns={[
              { title: 'Place', cell: ({ draft }) => draft.place },
              { title: 'Points', cell: ({ draft }) => draft.score },
              { title: 'Today', cell: ({ today }) => today.score },
              { title: 'Moves', cell: ({ draft, today }) => moveOf(today.place - draft.place) },
            ]}
          />
          {total > FIRST && (
            <TextButton
              mode="ghost"
              text={isWhole ? `Show the first ${FIRST}` : `Show all ${total}`}
              onClick={() => setIsWhole(!isWhole)}
            />
          )}
        </Stack>
      )}
    </Section>
  )
}

function isWrong(numbers: object): boolean {
  return Object.entries(numbers).some(([name, value]) => numberProblem(name as NumberName, value))
}

function moveOf(places: number): string {
  if (places === 0) return '–'
  return places > 0 ? `↑ ${places}` : `↓ ${-places}`
}

/** The same text once it has stayed so for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Below so many people, a rule that is true of nobody says little. */
const ENOUGH = 20

/** Rules that rank nobody: true of all of these people, or of none of them. */
function Doubts({ preview, document }: { preview: ScorePreview; document: object }) {
  const { people, rules } = preview
  const numbers = numbersFrom({ ...document })
  if (people.length < ENOUGH) return null
  const named = (count: number) =>
    rules
      .filter((rule) => rule.people === count && numbers[rule.name] !== 0)
      .flatMap(({ name }) =>
        GROUPS.flatMap((group) => group.rules.filter((rule) => rule.name === name)),
      )
      .map((rule) => rule.when(numbers))
  const [everybody, nobody] = [named(people.length), named(0)]
  return (
    <>
      {everybody.length > 0 && (
        <Callout tone="caution" role="note">
          True of all {people.length} people, so it ranks nobody: {everybody.join('; ')}.
        </Callout>
      )}
      {nobody.length > 0 && (
        <Callout tone="transparent" role="note">
          True of none of these {people.length} people: {nobody.join('; ')}.
        </Callout>
      )}
    </>
  )
}
