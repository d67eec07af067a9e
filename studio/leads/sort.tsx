import { Select } from '@sanity/ui'
import type { Filters } from '#lib/leads/desk/contract.ts'

/** The orders that the list can have, in words; '' is the usual one. */
const ORDERS: Record<NonNullable<Filters['sort']> | '', string> = {
  '': 'Latest activity first',
  score: 'Highest score first',
}

/** The order of a list, for who can't see it. */
export function orderTitle({ sort }: Filters): string {
  return ORDERS[sort ?? ''].toLowerCase()
}

interface SortProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Chooses the order of the list. */
export function Sort({ filters, onChange }: SortProps) {
  return (
    <Select
      aria-label="Order"
      fontSize={1}
      value={filters.sort ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange(sortedBy(filters, value === 'score' ? 'score' : undefined))
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

/** The same filters in another order. */
export function sortedBy(filters: Filters, sort: Filters['sort']): Filters {
  const { sort: _before, ...others } = filters
  return sort ? { ...others, sort } : others
}
