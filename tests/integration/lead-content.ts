import { vi } from 'vitest'
import { mapDetails } from '#lib/content/details.ts'
import { mapLeadEmails, type Confirmation } from '#lib/content/lead-emails.ts'
import { mapSequences } from '#lib/content/sequences.ts'
import { EMAIL_TEXTS, SHARED_TEXTS } from '#lib/content/defaults.ts'
import { CONTENT } from '../unit/reports/fixtures.ts'

const RESOURCES = [
  { id: 'a-guide', slug: 'roadmap', title: 'AI Implementation Roadmap', type: 'PDF Guide' },
  { slug: 'roi', title: 'AI ROI Calculator', type: 'Tool' },
  { slug: 'quiz', title: 'Readiness Quiz', type: 'Quiz' },
]
export const DOCUMENT = 'https://files.example.com/roadmap.pdf'

interface Lake {
  isDown: boolean
  details?: object
  confirmation?: Confirmation
  sequences?: object[]
}

/** Published content as the lead emails read it; `lake` takes it down. Before `startProduct`. */
export function fakeContent() {
  const lake: Lake = { isDown: false }
  const answer = <T>(value: T) => {
    if (lake.isDown) return Promise.reject(new Error('the lake does not respond'))
    return Promise.resolve(value)
  }
  vi.doMock('#lib/content/fetch.ts', () => ({
    getResources: () => answer(RESOURCES),
    getResource: (slug: string) => {
      const found = RESOURCES.find((resource) => resource.slug === slug)
      return answer(found ? { ...found, downloadUrl: slug === 'roadmap' ? DOCUMENT : null } : null)
    },
    getSiteSettings: () =>
      answer({
        name: 'Northwright',
        bookingUrl: '/#book-demo',
        bookingPrefill: { scheduler: 'none', ownPattern: '' },
        company: { email: '' },
        details: mapDetails(lake.details),
      }),
    getSharedTexts: () => answer(SHARED_TEXTS),
    getLeadEmails: () =>
      answer(
        mapLeadEmails({
          name: 'Northwright',
          senderName: 'Ada at Northwright',
          confirmation: lake.confirmation,
        }),
      ),
    getSequences: () => answer(mapSequences(lake.sequences ?? [])),
    getDraftedSequences: () => answer(mapSequences(lake.sequences ?? [])),
    getScoreRules: () => answer({}),
    getEmailTexts: () => answer(EMAIL_TEXTS),
    getQuizContent: () => answer(CONTENT),
  }))
  const isPublished = (slug: string) =>
    lake.isDown ? undefined : RESOURCES.some((resource) => resource.slug === slug)
  return { lake, isPublished }
}
