import type { ResourceTypeRecord } from './record.ts'

/** A PDF, uploaded to the content lake or hosted elsewhere. */
export const pdfGuide = {
  opens: 'document',
  noun: 'document',
  cover: 'guide',
  featuresTitle: "What You'll Get:",
  gate: {
    submit: (title: string) => `Get ${title}`,
    hint: 'Opens in a new tab for instant access',
    success: 'Your email has been saved and your resource is opening now.',
  },
  structuredData: { '@type': 'CreativeWork' },
  content: null,
  url: {
    name: 'downloadUrl',
    title: 'Document URL',
    description: 'For a document that is hosted elsewhere. It is used instead of the file above.',
    group: 'document',
    missing: null,
  },
  studio: { icon: 'document-pdf', onlyOne: false },
} as const satisfies ResourceTypeRecord
