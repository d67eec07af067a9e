import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { ROI_FIELDS } from '#lib/tools/roi/fields.ts'
import { DETAIL_COLUMNS } from '#lib/leads/export/detail-columns.ts'
import { ATTRIBUTION_FIELDS } from '#lib/leads/person/attribution.ts'

/** A name as spreadsheets have them: 'current_staff_cost'. */
const inWords = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Of the calculator's inputs, in its order. */
export const FIGURES = ROI_FIELDS.map(({ key }) => ({ key, column: inWords(key) }))
/** Of the quiz's questions. */
export const ANSWERS = QUESTIONS.map(({ id }) => ({ id, column: id as string }))

const PERSON = ['email', 'first_at', 'last_at', 'submissions', 'resources'] as const
const SALES = ['state', 'owner', 'score', 'is_spam'] as const
const CALLS = ['booked_for', 'outcome', 'amount', 'currency'] as const
const MORE = ['lost_reason', 'last_note', 'last_note_at', 'score_reasons'] as const
const DONE = ['calls', 'pressed_at', 'report_at'] as const
const RESULTS = ['net_benefit', 'readiness'] as const
const OUTCOMES = ['annual_savings', 'total_costs', 'roi_percent', 'payback_months'] as const

/** The columns of the file, which keep their places: new ones come last. */
export const COLUMNS: readonly string[] = [
  ...PERSON,
  ...SALES,
  ...ATTRIBUTION_FIELDS,
  'id',
  ...CALLS,
  'other_emails',
  ...MORE,
  ...DONE,
  ...RESULTS,
  ...FIGURES.map(({ column }) => column),
  ...ANSWERS.map(({ column }) => column),
  ...DETAIL_COLUMNS,
  ...OUTCOMES,
]

/** As they are offered in the Studio. */
export const COLUMN_GROUPS: { title: string; columns: readonly string[] }[] = [
  { title: 'Person', columns: [...PERSON, 'other_emails', 'id'] },
  { title: 'What they said of themselves', columns: DETAIL_COLUMNS },
  { title: 'Sales', columns: [...SALES, ...MORE] },
  { title: 'Calls', columns: [...DONE, ...CALLS] },
  { title: 'How the first visit began', columns: ATTRIBUTION_FIELDS },
  {
    title: 'Calculator',
    columns: ['net_benefit', ...OUTCOMES, ...FIGURES.map(({ column }) => column)],
  },
  { title: 'Quiz', columns: ['readiness', ...ANSWERS.map(({ column }) => column)] },
]

/** Those that only a person's story says. */
export const OF_STORY: ReadonlySet<string> = new Set([
  'last_note',
  'last_note_at',
  'pressed_at',
  'report_at',
  ...DETAIL_COLUMNS,
  ...RESULTS,
  ...OUTCOMES,
  ...FIGURES.map(({ column }) => column),
  ...ANSWERS.map(({ column }) => column),
])
