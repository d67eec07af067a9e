import type { ResourceTypeRecord } from './record.ts'

/** The readiness quiz. */
export const quiz = {
  opens: 'tool',
  noun: 'quiz',
  cover: 'quiz',
  featuresTitle: 'Quiz Features:',
  gate: {
    submit: () => 'Start Quiz',
    hint: 'Interactive quiz loads instantly',
    success: 'Your quiz is now ready. Start the assessment below.',
  },
  structuredData: { '@type': 'CreativeWork' },
  content: 'quiz',
  url: null,
  studio: { icon: 'bulb-outline', onlyOne: true },
} as const satisfies ResourceTypeRecord
