import type { SectionProps } from '#lib/sections/define.ts'
import { Table } from '#lib/ui/table.tsx'
import type { processors } from './section.ts'

export const COLUMNS = ['Company', 'What for', 'Which data', 'Where']

export function Processors({ content, place }: SectionProps<typeof processors>) {
  const { processorsHeading, processorsNote } = content
  if (content.processors.length === 0) return null
  return (
    <section aria-labelledby={`${place.id}-heading`} className="section-space">
      <div className="wrap">
        <h2 id={`${place.id}-heading`} className="heading mb-9 text-balance">
          {processorsHeading}
        </h2>
        <Table
          labelledBy={`${place.id}-heading`}
          columns={COLUMNS}
          rows={content.processors.map(({ name, purpose, data, place: where }) => ({
            head: name,
            cells: [purpose, data, where],
          }))}
        />
        <p className="mt-5 max-w-[38em] text-soft">{processorsNote}</p>
      </div>
    </section>
  )
}
