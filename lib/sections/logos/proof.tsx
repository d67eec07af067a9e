import { pathOf } from '#lib/content/paths.ts'
import type { StorySummary } from '#lib/content/types.ts'

interface ProofProps {
  story: StorySummary
  /** The link's label. */
  link: string
}

/** What a customer's story says in a number, with a link to it. */
export function Proof({ story: { slug, figure, customer }, link }: ProofProps) {
  return (
    <a
      href={pathOf({ _type: 'customerStory', slug })}
      className="group flex h-full min-h-11 flex-col items-start leading-snug"
    >
      {figure && (
        <>
          <span className="block text-[clamp(2rem,3.4vw,3rem)] leading-none font-semibold tracking-[-0.035em]">
            {figure.value}
          </span>
          <span className="mt-2 block text-soft">{figure.label}</span>
        </>
      )}
      <span className="mt-auto pt-2 text-[0.9375rem]">
        {customer.name}:{' '}
        <span className="underline decoration-line decoration-2 underline-offset-4 group-hover:decoration-signal">
          {link}
        </span>
      </span>
    </a>
  )
}
