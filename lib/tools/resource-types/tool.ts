import type { ResourceTypeRecord } from './record.ts'

/** The ROI calculator. */
export const tool = {
  opens: 'tool',
  noun: 'calculator',
  cover: 'calculator',
  featuresTitle: 'Calculator Features:',
  gate: {
    submit: () => 'Start Calculating',
    hint: 'Interactive calculator loads instantly',
    success: 'Your calculator is now ready. Start calculating your AI ROI below.',
  },
  structuredData: { '@type': 'WebApplication' },
  content: null,
  url: null,
  studio: { icon: 'bar-chart', onlyOne: true },
} as const satisfies ResourceTypeRecord
