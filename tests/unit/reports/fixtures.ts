import type { QuizContent } from '#lib/content/types.ts'
import type { Answers } from '#lib/tools/quiz/answers.ts'
import { typeOf } from '#lib/tools/quiz/question-types.ts'
import { QUESTIONS, type LevelId } from '#lib/tools/quiz/questions.ts'
import type { ReportFrame } from '#lib/tools/reports/report.ts'

export const HOSTILE_EMAIL = `"><script>alert('x')</script>&<img src=//evil.example onerror=1>@x.org`

export const BOOKING_URL = 'https://booking.example.com/call'

export const FRAME: ReportFrame = {
  company: 'Northwright',
  call: { offer: 'Bring this report to a call.', url: BOOKING_URL },
  email: 'ada@example.com',
  shared: false,
  resultUrl: 'https://example.com/resources/result#a=1&for=0a1b',
  next: { title: 'The next resource', url: 'https://example.com/resources/next' },
  siteUrl: 'https://example.com/',
  contact: 'hello@example.com',
  date: new Date('2026-11-03T12:00:00'),
  fonts: '@font-face{font-family:"Familjen Grotesk";src:url(data:font/woff2;base64,AAAA)}',
}

export const ANSWERS = {
  manual_processes: '4-7',
  time_spent: 35,
  process_documentation: 'detailed',
  team_size: '6-15',
  technical_expertise: 'intermediate',
  budget_available: '25k-100k',
  change_tolerance: 'adaptable',
  error_frequency: 'frequently',
} satisfies Answers

/** Texts that name what they belong to, so a test can find each. */
export const CONTENT: QuizContent = {
  questions: QUESTIONS.map((question) => ({
    id: question.id,
    wording: `Wording of ${question.id}?`,
    help: '',
    options: Object.fromEntries(
      typeOf(question)
        .options(question)
        .map((value) => [value, `Label ${value}`]),
    ),
  })),
  levels: { high: level('high'), moderate: level('moderate'), early: level('early') },
}

function level(id: LevelId) {
  const four = (what: string) => [1, 2, 3, 4].map((number) => `${id} ${what} ${number}`)
  return {
    summary: `Summary of ${id}`,
    sentences: [
      { text: 'Written down.', needs: ['process_documentation:detailed'] },
      { text: 'Not written down.', needs: ['process_documentation:none'] },
    ],
    recommendations: four('recommendation'),
    priorityProcesses: four('process'),
  }
}
