/**
 * What every gate says, fixed by docs/specification.md A8. The rest is in lib/tools/resource-types.
 */

export interface Message {
  title: string
  text: string
  destructive?: boolean
}

export const INVALID_EMAIL: Message = {
  title: 'Invalid email',
  text: 'Please enter a valid email address to access the resource.',
  destructive: true,
}

export const INSERT_FAILURE: Message = {
  title: 'Error',
  text: 'There was an error processing your request. Please try again.',
  destructive: true,
}

export const UNEXPECTED_FAILURE: Message = {
  title: 'Error',
  text: 'There was an unexpected error. Please try again.',
  destructive: true,
}

export const COMING_SOON: Message = {
  title: 'Coming Soon!',
  text: 'This resource is being prepared and will be available soon.',
}

export const BUSY_LABEL = 'Processing...'

export function success(text: string): Message {
  return { title: 'Success!', text }
}
