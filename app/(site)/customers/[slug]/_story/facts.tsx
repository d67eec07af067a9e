import type { SharedTexts, Story } from '#lib/content/types.ts'

interface FactsProps {
  story: Story
  texts: SharedTexts
}

/** What was built, and who runs it now. */
export function Facts({ story: { built, runBy }, texts }: FactsProps) {
  const facts = [
    { term: texts.storyBuilt, text: built },
    { term: texts.storyRunBy, text: runBy },
  ].filter(({ text }) => text)
  return (
    <dl className="wrap grid gap-x-6 pt-[clamp(2rem,4vw,3.5rem)] md:grid-cols-2">
      {facts.map(({ term, text }) => (
        <div key={term} className="border-t border-ink pb-7 pt-3">
          <dt className="note">{term}</dt>
          <dd className="mt-3 max-w-[34em] text-lg">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
