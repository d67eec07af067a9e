import type { Resource } from '#lib/content/types.ts'
import { RESOURCE_TYPES } from '#lib/tools/resource-types/list.ts'

/** The list of features. */
export function Features({ resource: { type, features } }: { resource: Resource }) {
  if (features.length === 0) return null
  return (
    <section
      aria-labelledby="resource-features-heading"
      className="border border-line bg-sheet p-6 sm:p-8 print:break-inside-avoid"
    >
      <h2 id="resource-features-heading" className="subheading">
        {RESOURCE_TYPES[type].featuresTitle}
      </h2>
      <ol className="mt-4 border-b border-line">
        {features.map((feature, index) => (
          <li
            key={feature}
            className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-baseline border-t border-line py-3"
          >
            <span className="note text-signal-ink" aria-hidden="true">
              {index + 1}
            </span>
            {feature}
          </li>
        ))}
      </ol>
    </section>
  )
}
