import type { Property } from './audience.ts'

/** The team name of the stand-in's Loops account. */
export const TEAM = 'Northwright (local)'

export const MAILING_LISTS = [
  {
    id: 'localresources',
    name: 'Free resources',
    description: 'People who asked for a free resource.',
    isPublic: true,
  },
]

export const DEFAULT_PROPERTIES: Property[] = [
  { key: 'firstName', label: 'First Name', type: 'string' },
  { key: 'lastName', label: 'Last Name', type: 'string' },
  { key: 'email', label: 'Email', type: 'string' },
  { key: 'notes', label: 'Notes', type: 'string' },
  { key: 'source', label: 'Source', type: 'string' },
  { key: 'userGroup', label: 'User Group', type: 'string' },
  { key: 'userId', label: 'User Id', type: 'string' },
  { key: 'subscribed', label: 'Subscribed', type: 'boolean' },
  { key: 'createdAt', label: 'Created At', type: 'date' },
]
