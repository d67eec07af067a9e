import type { Address } from '#lib/leads/score/address.ts'
import type { NumberName, Numbers } from '#lib/leads/score/numbers.ts'
import type { Answers } from '#lib/tools/quiz/answers.ts'
import type { LevelId } from '#lib/tools/quiz/questions.ts'
import { formatUsd } from '#lib/ui/format.ts'

/** What is known of a person that a score can depend on. */
export interface Facts {
  /** By their latest answers of their own. */
  answers: Answers
  readiness: LevelId | null
  /** Answered faster than anybody reads the questions. */
  isHasty: boolean
  /** In USD. */
  netBenefit: number | null
  /** Figures of their own that fit together. */
  isConsistent: boolean
  hasBooked: boolean
  /** Also who has canceled since. */
  hasPressed: boolean
  hasReport: boolean
  /** When asked below a tool. */
  gavePhone: boolean
  gaveCompany: boolean
  visits: number
  resources: number
  address: Address | null
  /** Whole weeks without activity. */
  quietWeeks: number
  isFlagged: boolean
}

export interface Rule {
  /** The number that says its points. */
  name: NumberName
  /** What it is called in the Studio and in docs/leads.md. */
  when: (numbers: Numbers) => string
  applies: (facts: Facts, numbers: Numbers) => boolean
  /** Why these points, if `when` doesn't say enough of this person. */
  reason?: (facts: Facts) => string
}

interface Group {
  title: string
  /** What is asked of a person rather than done by them: counts half if answered in haste. */
  isAnswer?: true
  /** Of them, the first that applies counts. */
  rules: readonly Rule[]
}

const rule = (
  name: NumberName,
  when: string | Rule['when'],
  applies: Rule['applies'],
  reason?: Rule['reason'],
): Rule => ({
  name,
  when: typeof when === 'string' ? () => when : when,
  applies,
  ...(reason && { reason }),
})

const hours = ({ answers }: Facts) => Number(answers.time_spent ?? 0)
const hoursReason = (facts: Facts) => `${hours(facts)} hours of manual work a week`
const benefit = ({ netBenefit }: Facts) => netBenefit ?? 0
const benefitReason = (facts: Facts) => `Net benefit of ${formatUsd(benefit(facts))}`
const addressReason = (what: string) => (facts: Facts) => `${what} (${facts.address?.domain ?? ''})`

/** What takes effort weighs more than answers, and each tool alone is enough for 100. */
export const GROUPS: readonly Group[] = [
  {
    title: 'Call',
    rules: [
      rule('booked', 'Booked a call that takes place', ({ hasBooked }) => hasBooked),
      rule('pressed', 'Opened the booking page', ({ hasPressed }) => hasPressed),
    ],
  },
  {
    title: 'Report',
    rules: [rule('report', 'Downloaded or emailed a report', ({ hasReport }) => hasReport)],
  },
  {
    title: 'Return',
    rules: [
      rule(
        'returned',
        'Came back after six hours or more, or for another resource',
        ({ visits, resources }) => visits > 1 || resources > 1,
        ({ visits }) => (visits > 1 ? `Came back: ${visits} visits` : 'Asked for another resource'),
      ),
    ],
  },
  {
    title: 'Figures',
    rules: [
      rule(
        'consistent',
        'Figures of their own in the calculator that fit together',
        ({ isConsistent }) => isConsistent,
      ),
    ],
  },
  {
    title: 'Details',
    rules: [
      rule('gavePhone', 'Gave a phone number', ({ gavePhone }) => gavePhone),
      rule('gaveCompany', 'Gave the name of their company', ({ gaveCompany }) => gaveCompany),
    ],
  },
  {
    title: 'Value',
    rules: [
      rule(
        'valueHigh',
        ({ highValue }) => `Net benefit of ${formatUsd(highValue)} or more`,
        (facts, { highValue }) => benefit(facts) >= highValue,
        benefitReason,
      ),
      rule(
        'valueMiddle',
        ({ middleValue }) => `Net benefit of ${formatUsd(middleValue)} or more`,
        (facts, { middleValue }) => benefit(facts) >= middleValue,
        benefitReason,
      ),
      rule('valueAny', 'Net benefit above $0', (facts) => benefit(facts) > 0, benefitReason),
    ],
  },
  {
    title: 'Budget',
    isAnswer: true,
    rules: [
      rule(
        'budgetHigh',
        'Budget over $100,000',
        ({ answers }) => answers.budget_available === 'over-100k',
      ),
      rule(
        'budgetMiddle',
        'Budget of $25,000 to $100,000',
        ({ answers }) => answers.budget_available === '25k-100k',
      ),
      rule(
        'budgetLow',
        'Budget of $5,000 to $25,000',
        ({ answers }) => answers.budget_available === '5k-25k',
      ),
    ],
  },
  {
    title: 'Team',
    isAnswer: true,
    rules: [
      rule('teamLarge', 'Team of more than 50', ({ answers }) => answers.team_size === '50+'),
      rule('teamMiddle', 'Team of 16 to 50', ({ answers }) => answers.team_size === '16-50'),
      rule('teamSmall', 'Team of 6 to 15', ({ answers }) => answers.team_size === '6-15'),
    ],
  },
  {
    title: 'Readiness',
    isAnswer: true,
    rules: [
      rule('readinessHigh', 'High automation readiness', ({ readiness }) => readiness === 'high'),
      rule(
        'readinessModerate',
        'Moderate automation readiness',
        ({ readiness }) => readiness === 'moderate',
      ),
    ],
  },
  {
    title: 'Hours',
    isAnswer: true,
    rules: [
      rule(
        'hoursMany',
        ({ manyHours }) => `${manyHours} hours of manual work a week or more`,
        (facts, { manyHours }) => hours(facts) >= manyHours,
        hoursReason,
      ),
      rule(
        'hoursSome',
        ({ someHours }) => `${someHours} hours of manual work a week or more`,
        (facts, { someHours }) => hours(facts) >= someHours,
        hoursReason,
      ),
    ],
  },
  {
    title: 'Address',
    rules: [
      rule(
        'company',
        'Company email address',
        isOf('company'),
        addressReason('Company email address'),
      ),
      rule(
        'role',
        'Address of a team, such as info@',
        isOf('role'),
        addressReason('Address of a team'),
      ),
      rule(
        'free',
        'Address of a free provider',
        isOf('free'),
        addressReason('Address of a free provider'),
      ),
      rule(
        'mistyped',
        'Mistyped address, such as gmial.com',
        isOf('mistyped'),
        addressReason('Mistyped address'),
      ),
      rule(
        'disposable',
        'Disposable address',
        isOf('disposable'),
        addressReason('Disposable address'),
      ),
      rule(
        'bounced',
        'Address that does not exist: an email bounced',
        isOf('bounced'),
        addressReason('An email bounced'),
      ),
    ],
  },
]

function isOf(kind: Address['kind']): Rule['applies'] {
  return ({ address }) => address?.kind === kind
}
