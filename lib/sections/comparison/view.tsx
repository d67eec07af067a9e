import type { SectionProps } from '#lib/sections/define.ts'
import { Table } from '#lib/ui/table.tsx'
import type { comparison } from './section.ts'

export function Comparison({ content, place }: SectionProps<typeof comparison>) {
  const { comparisonHeading, comparisonFirst, comparisonSecond, comparisonOwn, points } = content
  if (points.length === 0) return null
  return (
    <section aria-labelledby={`${place.id}-heading`} className="section-space">
      <div className="wrap">
        <h2 id={`${place.id}-heading`} className="heading mb-9 text-balance">
          {comparisonHeading}
        </h2>
        <Table
          labelledBy={`${place.id}-heading`}
          columns={['', comparisonFirst, comparisonSecond, comparisonOwn]}
          rows={points.map(({ point, cells }) => ({ head: point, cells }))}
          strongLast
        />
      </div>
    </section>
  )
}
