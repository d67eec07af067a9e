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

interface FiguresProps<Row> extends Omit<TableProps<Row>, 'label'> {
  title: string
  /** One line on what the figures are. */
  note?: string
  /** In the place of figures that there aren't yet. */
  empty?: string
}

/** A table under its own heading. */
export function Figures<Row>({ title, note = '', empty = '', ...table }: FiguresProps<Row>) {
  return (
    <Section title={title} note={note}>
      {empty && table.rows.length === 0 ? (
        <Empty>{empty}</Empty>
      ) : (
        <Table label={title} {...table} />
      )}
    </Section>
  )
}

export interface Column<Row> {
  title: string
  /** A figure: aligned to the right, with digits below each other. */
  cell: (row: Row) => ReactNode
  /** Length of a bar beside the figure, 0-1. */
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
            <th scope="col" style={{ ...CELL, width: '38%' }}>
              <Text as="span" size={1} muted>
                {nameTitle}
              </Text>
            </th>
            {columns.map(({ title }) => (
              <th key={title} scope="col" style={FIGURE}>
                <Text as="span" size={1} muted align="right" style={DIGITS}>
                  {title}
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two rows may share a name
            <tr key={index}>
              <th scope="row" style={{ ...CELL, ...NAME }}>
                <Text as="span" size={1}>
                  {name(row)}
                </Text>
              </th>
              {columns.map(({ title, cell, bar }) => (
                <Figure key={title} share={bar?.(row)}>
                  {cell(row)}
                </Figure>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** @param props.share of the longest bar, 0-1, if there is one. The figure says the same. */
function Figure({ share, children }: { share: number | undefined; children: ReactNode }) {
  const text = (
    <Text as="span" size={1} align="right" style={DIGITS}>
      {children}
    </Text>
  )
  const bar: CSSProperties = {
    display: 'block',
    width: `${Math.min(share ?? 0, 1) * 100}%`,
    minWidth: share ? '2px' : 0,
    // Forced colours keep a border, and no background.
    borderTop: `${BAR} solid var(--card-focus-ring-color)`,
  }
  const content =
    share === undefined ? (
      text
    ) : (
      <Flex as="span" align="center" justify="flex-end" gap={3}>
        <span aria-hidden style={{ width: 'clamp(2rem, 14vw, 14rem)', height: BAR }}>
          <span style={bar} />
        </span>
        <span style={{ minWidth: '2.5rem' }}>{text}</span>
      </Flex>
    )
  return <td style={FIGURE}>{content}</td>
}

const BAR = '0.75rem'
const TABLE: CSSProperties = { width: '100%', borderCollapse: 'collapse' }
const CELL: CSSProperties = {
  padding: '0.625rem 0.75rem 0.625rem 0',
  borderBottom: '1px solid var(--card-border-color)',
  fontWeight: 'inherit',
  textAlign: 'left',
  verticalAlign: 'middle',
}
const FIGURE: CSSProperties = { ...CELL, textAlign: 'right' }
const DIGITS: CSSProperties = { fontVariantNumeric: 'tabular-nums' }
/** A name may be as long as a visitor's link made it, without a place to break. */
const NAME: CSSProperties = { minWidth: '8rem', overflowWrap: 'anywhere' }
