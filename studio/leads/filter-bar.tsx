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
  const { resource = '', campaign = '', owner = '', domain = '', state = '' } = filters
  const { minScore = '', call = '', details = '', role = '', email = '', spam = '' } = filters
  return (
    <>
      <Choice
        label="Resource"
        any="Any resource"
        value={resource}
        options={resources.map(({ slug, title }) => [slug, title])}
        onChange={(value) => set({ resource: value })}
      />
      <Choice
        label="Campaign"
        any="Any campaign"
        value={campaign}
        options={campaigns.map((name) => [name, name])}
        onChange={(value) => set({ campaign: value })}
      />
      <Choice
        label="Owner"
        any="Anybody"
        value={owner}
        options={[
          [NOBODY, 'Unassigned'],
          ...members.map(({ id }): [string, string] => [id, titleOf(id)]),
        ]}
        onChange={(value) => set({ owner: value })}
      />
      <Choice
        label="State"
        any="Any state"
        value={state}
        options={Object.entries(STATE_TITLES)}
        onChange={(value) => set({ state: value })}
      />
      <Choice
        label="Score"
        any="Any score"
        value={String(minScore)}
        options={SCORES}
        onChange={(value) => set({ minScore: value && Number(value) })}
      />
      <Choice
        label="Call"
        any="Any or none"
        value={call}
        options={Object.entries(CALL_TITLES)}
        onChange={(value) => set({ call: value })}
      />
      <TypedField
        key={`domain ${domain}`}
        label="Email domain"
        value={domain}
        onChange={(value) => set({ domain: value })}
      />
      <Choice
        label="Said of themselves"
        any="Something or nothing"
        value={details}
        options={[['given', 'Something']]}
        onChange={(value) => set({ details: value })}
      />
      <TypedField
        key={`role ${role}`}
        label="Role"
        value={role}
        onChange={(value) => set({ role: value })}
      />
      <Period {...{ filters, onChange }} />
      <Choice
        label="Emails"
        any="Allowed or not"
        value={email}
        options={[['stopped', 'No emails to them']]}
        onChange={(value) => set({ email: value })}
      />
      <Choice
        label="Spam"
        any="Without spam"
        value={spam}
        options={[['only', 'Only flagged as spam']]}
        onChange={(value) => set({ spam: value })}
      />
    </>
  )
}

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
