import type { Property } from './audience.ts'

/** What the pretended Loops account was set up with. */
export const TEAM = 'Northwright (local)'

export const MAILING_LISTS = [
  {
    id: 'localresources',
    name: 'Free resources',
    description: 'People who asked for a free resource.',
    isPublic: true,
  },
]

/** The properties that every Loops contact has. */
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
