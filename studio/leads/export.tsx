import { DownloadIcon } from '@sanity/icons/Download'
import { Box, Checkbox, Flex, Grid, Stack, Text } from '@sanity/ui'
import { useId, useState } from 'react'
import { COLUMN_GROUPS, COLUMNS } from '#lib/leads/desk/columns.ts'
import type { Filters } from '#lib/leads/desk/filters.ts'
import { useSite } from '../site-api/provider.tsx'
import { Callout, Failure, Question, SmallButton, useAttempt } from '../ui.tsx'
import { paramsOf } from './place.ts'

/** Where a browser remembers which columns are left out, so that new ones are in. */
const MEMORY = 'northwright.export.without'

/** Downloads everybody who matches the filters, whether shown yet or not, with chosen columns. */
export function ExportButton({ filters }: { filters: Filters }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <SmallButton icon={DownloadIcon} text="Export CSV" onClick={() => setIsOpen(true)} />
      {isOpen && <ExportDialog filters={filters} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ExportDialog({ filters, onClose }: { filters: Filters; onClose: () => void }) {
  const site = useSite()
  const { attempt, isBusy, error } = useAttempt()
  const [without, setWithout] = useState(leftOut)
  const columns = COLUMNS.filter((column) => !without.has(column))

  function choose(some: readonly string[], isIn: boolean) {
    const next = new Set(without)
    for (const column of some) {
      if (isIn) next.delete(column)
      else next.add(column)
    }
    setWithout(next)
    localStorage.setItem(MEMORY, [...next].join())
  }
  async function download() {
    const params = paramsOf(filters)
    params.set('columns', columns.join())
    const response = await site.fetch(`/leads/export?${params}`)
    save(await response.blob(), nameIn(response) ?? 'leads.csv')
  }
  return (
    <Question
      id="export"
      header="Export CSV"
      button={{
        text: isBusy ? 'Exporting…' : 'Download',
        icon: DownloadIcon,
        tone: 'primary',
        disabled: isBusy || columns.length === 0,
        onClick: () => void attempt(download, onClose),
      }}
      onClose={onClose}
    >
      <Text size={1} muted>
        Everybody whom search and filters find. This browser remembers the columns.
      </Text>
      {COLUMN_GROUPS.map(({ title, columns: own }) => (
        <Stack key={title} as="fieldset" gap={3} style={{ border: 0, padding: 0, margin: 0 }}>
          <Box as="legend" style={{ padding: 0 }}>
            <Option
              title={title}
              isHeading
              isIn={own.every((column) => !without.has(column))}
              isPart={own.some((column) => !without.has(column))}
              onChange={(isIn) => choose(own, isIn)}
            />
          </Box>
          <Grid
            gap={3}
            style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(11rem, 100%), 1fr))' }}
          >
            {own.map((column) => (
              <Option
                key={column}
                title={column}
                isIn={!without.has(column)}
                onChange={(isIn) => choose([column], isIn)}
              />
            ))}
          </Grid>
        </Stack>
      ))}
      {columns.length === 0 && (
        <Callout tone="caution" role="status">
          Choose at least one column.
        </Callout>
      )}
      <Failure said="Nothing was exported." error={error} />
    </Question>
  )
}

interface OptionProps {
  title: string
  isIn: boolean
  /** Whether some of a group are in. */
  isPart?: boolean
  isHeading?: boolean
  onChange: (isIn: boolean) => void
}

function Option({ title, isIn, isPart = isIn, isHeading = false, onChange }: OptionProps) {
  const id = useId()
  return (
    <Flex align="center" gap={2}>
      <Checkbox
        id={id}
        checked={isIn}
        indeterminate={isPart && !isIn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Text
        as="label"
        htmlFor={id}
        size={1}
        {...(isHeading && { weight: 'medium' })}
        style={{ overflowWrap: 'anywhere' }}
      >
        {title}
      </Text>
    </Flex>
  )
}

function leftOut(): Set<string> {
  return new Set((localStorage.getItem(MEMORY) ?? '').split(',').filter(Boolean))
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

function nameIn({ headers }: Response): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
}
