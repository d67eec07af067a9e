import { TrendUpwardIcon } from '@sanity/icons/TrendUpward'
import { defineField, defineType, type CustomValidatorResult, type ValidationContext } from 'sanity'
import { type NumberName, numberProblem, numbersFrom, STANDARD } from '#lib/leads/score/numbers.ts'
import { GROUPS, type Rule } from '#lib/leads/score/rules.ts'

/** Where a rule's own words have an amount in them that staff can change, and those amounts. */
const TITLES: Partial<Record<NumberName, string>> = {
  valueHigh: 'High net benefit',
  valueMiddle: 'Middle net benefit',
  hoursMany: 'Many hours of manual work',
  hoursSome: 'Some hours of manual work',
  highValue: 'High from (US dollars)',
  middleValue: 'Middle from (US dollars)',
  manyHours: 'Many from (hours a week)',
  someHours: 'Some from (hours a week)',
  quietWeeks: 'Weeks without activity until points fade',
  fadePercent: 'Percent of the points that fade each week',
}
const LIMITS: Record<string, NumberName[]> = {
  Value: ['highValue', 'middleValue'],
  Hours: ['manyHours', 'someHours'],
}
/** The first of two has to be above the second. */
const ABOVE: Partial<Record<NumberName, NumberName>> = {
  highValue: 'middleValue',
  manyHours: 'someHours',
}

const titleOf = (name: NumberName) =>
  TITLES[name] ??
  GROUPS.flatMap(({ rules }) => rules)
    .find((rule) => rule.name === name)
    ?.when(STANDARD) ??
  name

const problemOf = (name: NumberName) => (value: unknown, context: ValidationContext) => {
  const problem = value === undefined ? null : numberProblem(name, value)
  if (problem) return problem
  const least = ABOVE[name]
  const numbers = numbersFrom(context.document ?? {})
  return !least || numbers[name] > numbers[least] || `Please enter more than ${numbers[least]}.`
}

/** Of a group in which the first rule that applies counts. */
const doubtOf = (name: NumberName, next: Rule | undefined) =>
  function doubt(value: unknown, context: ValidationContext): CustomValidatorResult {
    if (typeof value === 'number' && value < 0 && STANDARD[name] > 0)
      return 'Takes points from everybody whom this is true of.'
    const numbers = numbersFrom(context.document ?? {})
    if (!next || numbers[name] >= numbers[next.name]) return true
    return `Fewer points than “${titleOf(next.name)}”, which says less.`
  }

const numberField = (name: NumberName, fieldset: string, next?: Rule) =>
  defineField({
    name,
    title: titleOf(name),
    type: 'number',
    fieldset,
    placeholder: String(STANDARD[name]),
    validation: (rule) => [
      rule.custom(problemOf(name)),
      rule.custom(doubtOf(name, next)).warning(),
    ],
  })

const FADING = 'Fading'

/** What the score consists of. A singleton; what it doesn't say is the standard. */
export const scoreRules = defineType({
  name: 'scoreRules',
  title: 'Score',
  type: 'document',
  icon: TrendUpwardIcon,
  fieldsets: [
    ...GROUPS.map(({ title, isAnswer, rules }) => ({
      name: title,
      title,
      options: { columns: 2 },
      description: [
        rules.length > 1 ? 'The first that is true of a person counts.' : '',
        isAnswer ? 'Half of it if they answered faster than anybody reads.' : '',
      ]
        .filter(Boolean)
        .join(' '),
    })),
    {
      name: FADING,
      title: FADING,
      options: { columns: 2 },
      description: 'Three tenths of the points stay, however long somebody is quiet.',
    },
  ],
  fields: [
    ...GROUPS.flatMap(({ title, rules }) => [
      ...rules.map(({ name }, index) =>
        numberField(name, title, title === 'Address' ? undefined : rules[index + 1]),
      ),
      ...(LIMITS[title] ?? []).map((name) => numberField(name, title)),
    ]),
    numberField('quietWeeks', FADING),
    numberField('fadePercent', FADING),
  ],
  validation: (rule) =>
    rule.custom((document) => {
      const numbers = numbersFrom(document ?? {})
      const points = GROUPS.flatMap(({ rules }) => rules.map(({ name }) => numbers[name]))
      return (
        points.some((each) => each > 0) || 'Nobody would have a point: give at least one rule some.'
      )
    }),
  preview: { prepare: () => ({ title: 'Score' }) },
})
