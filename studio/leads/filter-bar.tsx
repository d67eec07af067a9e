import { FilterIcon } from '@sanity/icons/Filter'
import { SearchIcon } from '@sanity/icons/Search'
import { Box, Card, Flex, Grid, Select, Stack, TextInput } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { NOBODY } from '#lib/leads/desk/contract.ts'
import type { Filters } from '#lib/leads/desk/filters.ts'
import { STATE_TITLES } from '#lib/leads/story/state-titles.ts'
import { Choice, TextButton, TextField } from '../ui.tsx'
import { SEARCH } from './keys.ts'
import { countOf, daysBack, isSort, lastDays, PERIODS, sortedBy, type Sort } from './place.ts'
import { useChoices, useOwners } from './use-leads.ts'
import { CALL_TITLES } from './words.ts'

interface FilterBarProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = countOf(filters)
  return (
    <Card as="search" borderBottom paddingX={4} paddingY={3} style={{ flex: 'none' }}>
      <Stack gap={3}>
        <Flex gap={2} wrap="wrap">
          <Box flex={1} style={{ minWidth: '12rem', maxWidth: '24rem' }}>
            <Search
              value={filters.search ?? ''}
              onChange={(search) => onChange({ ...filters, search })}
            />
          </Box>
          <TextButton
            mode={count ? 'default' : 'ghost'}
            icon={FilterIcon}
            text={count ? `Filters (${count})` : 'Filters'}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
          <Box>
            <Order {...{ filters, onChange }} />
          </Box>
        </Flex>
        {isOpen && (
          <Grid
            gap={3}
            style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))' }}
          >
            <FilterFields {...{ filters, onChange }} />
          </Grid>
        )}
      </Stack>
    </Card>
  )
}

/** How long typing pauses before it is searched for, in ms. */
const PAUSE = 250

function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // What the URL was asked to say, oldest first: on a slow computer it says so later.
  const [asked, setAsked] = useState([value])
  if (value !== shown) {
    setShown(value)
    const own = asked.lastIndexOf(value)
    setAsked(own < 0 ? [value] : asked.slice(own))
    // The URL changed by itself: Back, or 'Clear search and filters'.
    if (own < 0) setText(value)
  }
  useEffect(() => {
    if (text.trim() === asked.at(-1)) return
    const timer = setTimeout(() => {
      setAsked([...asked, text.trim()])
      onChange(text.trim())
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, asked, onChange])
  return (
    <TextInput
      {...{ [SEARCH]: '' }}
      // Not of the type that has a button to clear it of its own, beside the kit's.
      role="searchbox"
      aria-label="Search by email address, name or company"
      aria-keyshortcuts="/"
      placeholder="Email, name or company"
      icon={SearchIcon}
      fontSize={1}
      value={text}
      clearButton={text !== '' && { 'aria-label': 'Clear the search' }}
      onClear={() => setText('')}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

function FilterFields({ filters, onChange }: FilterBarProps) {
  const { resources, campaigns, members } = useChoices()
  const { titleOf } = useOwners()
  const set = (change: object) => onChange({ ...filters, ...change })
  const choice = (name: keyof Filters, label: string, any: string, options: Options) => (
    <Choice
      label={label}
      any={any}
      value={String(filters[name] ?? '')}
      options={options}
      onChange={(value) => set({ [name]: value })}
    />
  )
  const typed = (name: 'domain' | 'role', label: string) => (
    <TypedField
      key={`${name} ${filters[name]}`}
      label={label}
      value={filters[name] ?? ''}
      onChange={(value) => set({ [name]: value })}
    />
  )
  const slugs = resources.map(({ slug, title }): Option => [slug, title])
  const names = campaigns.map((name): Option => [name, name])
  const owners = members.map(({ id }): Option => [id, titleOf(id)])
  return (
    <>
      {choice('resource', 'Resource', 'Any resource', slugs)}
      {choice('campaign', 'Campaign', 'Any campaign', names)}
      {choice('owner', 'Owner', 'Anybody', [[NOBODY, 'Unassigned'], ...owners])}
      {choice('state', 'State', 'Any state', Object.entries(STATE_TITLES))}
      {choice('minScore', 'Score', 'Any score', SCORES)}
      {choice('call', 'Call', 'Any or none', Object.entries(CALL_TITLES))}
      {typed('domain', 'Email domain')}
      {choice('details', 'Said of themselves', 'Something or nothing', [['given', 'Something']])}
      {typed('role', 'Role')}
      <Period {...{ filters, onChange }} />
      {choice('email', 'Emails', 'Allowed or not', [['stopped', 'No emails to them']])}
      {choice('spam', 'Spam', 'Without spam', [['only', 'Only flagged as spam']])}
    </>
  )
}

type Option = [value: string, title: string]
type Options = Option[]

interface TypedProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Filters once it is typed: when it loses the focus, or by Enter. */
function TypedField({ label, value, onChange }: TypedProps) {
  const [text, setText] = useState(value)
  const done = () => void (text.trim() !== value && onChange(text.trim()))
  return <TextField label={label} value={text} onChange={setText} onDone={done} />
}

const SCORES: [string, string][] = [20, 40, 60, 80].map((points) => [
  String(points),
  `${points} points or more`,
])

const LENGTHS = Object.entries(PERIODS)

/** When the person was last active: a period that ends today, or between two days. */
function Period({ filters, onChange }: FilterBarProps) {
  const { from = '', to = '' } = filters
  const length = lastDays(filters)
  const [isOwn, setIsOwn] = useState(false)
  const hasDays = isOwn || (!length && Boolean(from || to))
  return (
    <>
      <Choice
        label="Last active"
        any="At any time"
        value={hasDays ? 'own' : (length ?? '')}
        options={[...LENGTHS, ['own', 'Between two days']]}
        onChange={(days) => {
          setIsOwn(days === 'own')
          if (days === 'own') return
          onChange({ ...filters, from: days ? daysBack(Number(days)) : '', to: '' })
        }}
      />
      {hasDays && (
        <TextField
          type="date"
          label="From"
          value={from}
          onChange={(day) => onChange({ ...filters, from: day })}
        />
      )}
      {hasDays && (
        <TextField
          type="date"
          label="To"
          value={to}
          onChange={(day) => onChange({ ...filters, to: day })}
        />
      )}
    </>
  )
}

/** The orders that the list can have, in words; '' is the usual one. */
const ORDERS: Record<Sort, string> = {
  '': 'Latest activity first',
  score: 'Highest score first',
  call: 'Next call first',
}

/** The order of a list, for who can't see it. */
export function orderTitle({ sort }: Filters): string {
  return ORDERS[sort ?? ''].toLowerCase()
}

function Order({ filters, onChange }: FilterBarProps) {
  return (
    <Select
      aria-label="Order"
      fontSize={1}
      value={filters.sort ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange(sortedBy(filters, isSort(value) ? value : ''))
      }
    >
      {Object.entries(ORDERS).map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </Select>
  )
}
