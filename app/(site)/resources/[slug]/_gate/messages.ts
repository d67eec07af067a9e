import type { ResourceType } from '#lib/content/types.ts'

/** Texts of the gate, fixed by docs/specification.md A2 and A8. */

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

interface Wording {
  submit: (title: string) => string
  hint: string
  success: Message
}

export const WORDING: Record<ResourceType, Wording> = {
  Tool: {
    submit: () => 'Start Calculating',
    hint: 'Interactive calculator loads instantly',
    success: {
      title: 'Success!',
      text: 'Your calculator is now ready. Start calculating your AI ROI below.',
    },
  },
  Quiz: {
    submit: () => 'Start Quiz',
    hint: 'Interactive quiz loads instantly',
    success: {
      title: 'Success!',
      text: 'Your quiz is now ready. Start the assessment below.',
    },
  },
  'PDF Guide': {
    submit: (title) => `Get ${title}`,
    hint: 'Opens in a new tab for instant access',
    success: {
      title: 'Success!',
      text: 'Your email has been saved and your resource is opening now.',
    },
  },
}
