import { Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useId, type CSSProperties, type ReactNode } from 'react'

interface SectionProps {
  title: string
  /** One line on what the figures are. */
  note?: string
  children: ReactNode
}

/** A part of the page under its own heading. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} border radius={3} padding={[3, 4]}>
      <Stack gap={4}>
        <Stack gap={3}>
          <Heading as="h2" size={0} id={id}>
            {title}
          </Heading>
          {note && (
            <Text size={1} muted>
              {note}
            </Text>
          )}
        </Stack>
        {children}
      </Stack>
    </Card>
  )
}

/** In the place of figures that there aren't yet. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <Text size={1} muted>
      {children}
    </Text>
  )
}

interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Aligned to the right, with digits below each other. */
  number?: boolean
  /** Length of a bar beside the number, 0-1. */
  bar?: (row: Row) => number
}

interface TableProps<Row> {
  /** What the table is about, for screen readers. */
  label: string
  rows: readonly Row[]
  /** What a row is called. Two may share a name: a campaign can be called what we call the rest. */
  name: (row: Row) => string
  nameTitle: string
  columns: readonly Column<Row>[]
}

/** Figures by row. On a narrow screen it scrolls by itself, with the keyboard too. */
export function Table<Row>({ label, rows, name, nameTitle, columns }: TableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by the arrow keys
    <div role="group" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <table style={TABLE}>
        <thead>
          <tr>
            <Cell as="th" scope="col" width="38%">
              {nameTitle}
            </Cell>
            {columns.map(({ title, number }) => (
              <Cell key={title} as="th" scope="col" number={number}>
                {title}
              </Cell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two rows may share a name
            <tr key={index}>
              <Cell as="th" scope="row">
                {name(row)}
              </Cell>
              {columns.map(({ title, cell, number, bar }) => (
                <Cell key={title} as="td" number={number} bar={bar?.(row)}>
                  {cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  as: 'th' | 'td'
  scope?: 'col' | 'row'
  number?: boolean
  bar?: number
  width?: string
  children: ReactNode
}

function Cell({ as: Tag, scope, number, bar, width, children }: CellProps) {
  const isTitle = scope === 'col'
  const text = (
    <Text
      as="span"
      size={1}
      muted={isTitle}
      align={number ? 'right' : 'left'}
      style={number ? { fontVariantNumeric: 'tabular-nums' } : undefined}
    >
      {children}
    </Text>
  )
  return (
    <Tag
      scope={scope}
      style={{
        ...CELL,
        ...(scope === 'row' && NAME),
        width,
        textAlign: number ? 'right' : 'left',
      }}
    >
      {bar === undefined ? (
        text
      ) : (
        <Flex as="span" align="center" justify="flex-end" gap={3}>
          <Bar share={bar} />
          <span style={{ minWidth: '2.5rem' }}>{text}</span>
        </Flex>
      )}
    </Tag>
  )
}

const TABLE: CSSProperties = { width: '100%', borderCollapse: 'collapse' }
const CELL: CSSProperties = {
  padding: '0.625rem 0.75rem 0.625rem 0',
  borderBottom: '1px solid var(--card-border-color)',
  fontWeight: 'inherit',
  verticalAlign: 'middle',
}
/** A name may be as long as a visitor's link made it, without a place to break. */
const NAME: CSSProperties = { minWidth: '8rem', overflowWrap: 'anywhere' }

/** A share of the longest bar, 0-1. Its number stands beside it, so it says nothing itself. */
function Bar({ share }: { share: number }) {
  return (
    <span
      aria-hidden
      style={{ display: 'block', width: 'clamp(2rem, 14vw, 14rem)', height: '0.75rem' }}
    >
      <span
        style={{
          display: 'block',
          height: '100%',
          width: `${Math.min(share, 1) * 100}%`,
          minWidth: share > 0 ? '2px' : 0,
          background: 'var(--card-focus-ring-color)',
        }}
      />
    </span>
  )
}
