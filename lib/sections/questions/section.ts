import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineField, defineType, defineArrayMember } from '@sanity/types'
import { requiredRichText } from '#lib/content/rules.ts'
import { blocks, filled, items, text } from '#lib/content/readers.ts'
import { richText } from '#lib/content/written-text.ts'
import { callLine, definePageSection, line } from '#lib/sections/define.ts'

const question = defineType({
  name: 'question',
  title: 'Question',
  type: 'object',
  icon: HelpCircleIcon,
  fields: [
    line('question', 'Question', 'As a buyer asks it: ‘What does it cost?’', 90, 'the question'),
    defineField({
      name: 'answer',
      title: 'Answer',
      description: 'Begin with the answer itself: yes, no, or the number.',
      type: 'richText',
      validation: requiredRichText('the answer'),
    }),
  ],
  preview: { select: { title: 'question' } },
})

const TEXTS = { questionsHeading: 'What buyers ask us first' }

const QUESTIONS = [
  [
    'What does it cost?',
    'The call is free, and weeks 1-3 cost a fixed $15,000. A first agent usually comes to about $60,000 in all, then $1,000 to $2,000 a month to run. (Our calculator opens with $25,000 and $500, a small tool in one system. Replace them with your quote.) You know the whole price before week 4.',
  ],
  [
    'Where does our data go?',
    'It stays in your cloud account, under your access rules. The model sees only the case it’s working on, and its provider may not train on it. What this website stores, and where, is on the [security page](/security).',
  ],
  [
    'Are we locked in?',
    'No. Code, prompts, test cases and logs are yours from the first commit, in your repository. Switching to another model takes a day and a run of the test cases.',
  ],
  [
    'How long does it take?',
    'Thirteen weeks, with five points where you decide whether to go on. A second agent takes five or six weeks, since access, tests and logs are already there.',
  ],
  [
    'How do you keep an agent from doing damage?',
    'With limits in code, outside the model: what it may read, change and spend. Each action is logged. What can’t be undone the same day needs a person’s approval, and your team can stop the agent at any time.',
  ],
  [
    'What do you need from our team?',
    'An owner of the process for four hours a week, and an engineer for one day a week, two from week 4. With the people who do the work today, that’s about 430 hours over 13 weeks.',
  ],
  [
    'What if it doesn’t work?',
    'You find out in week 3 or 8, not after a year. For each decision we agree on a number beforehand. If we miss it, you can stop, keep what’s built, and pay nothing for the weeks after.',
  ],
  [
    'Which models do you use?',
    'The cheapest one that passes your 150 test cases. We run your test cases on hosted models and on open ones for your own machines, and show you the results. When a better model comes out, your team runs them again.',
  ],
] as const

export const questions = definePageSection({
  fields: [
    line('questionsHeading', 'Questions: heading', 'Next to the questions.', 60),
    defineField({
      name: 'questions',
      title: 'Questions',
      description:
        'The first three are shown with their answers: what most visitors would leave over, such as price, data and lock-in. A click opens the others. Up to twelve; search engines read all of them.',
      type: 'array',
      of: [defineArrayMember({ type: 'question' })],
      validation: (rule) => rule.max(12).error('There is room for twelve questions.'),
    }),
    callLine('questionsCall', 'Questions'),
  ],
  types: [question],
  query: 'questionsHeading, questions[]{_key, question, answer}, questionsCall',
  // Leaves out what has no question or no answer.
  map: (given) => ({
    ...filled(TEXTS, given),
    questions: items(given?.questions)
      .map((item) => ({ question: text(item.question), answer: blocks(item.answer) }))
      .filter((item) => item.question && item.answer.length > 0),
    questionsCall: text(given?.questionsCall),
  }),
  seed: {
    ...TEXTS,
    questions: QUESTIONS.map(([asked, answer], index) => ({
      _type: 'question',
      _key: `question-${index + 1}`,
      question: asked,
      answer: richText(answer),
    })),
    questionsCall: '',
  },
  block: {
    title: 'Questions and answers',
    group: 'Explanation',
    icon: 'help-circle',
    sketch: 'M0 5h12M18 5h26M46 5h2M18 12h26M46 12h2M18 19h26M46 19h2M18 26h26M46 26h2',
    heading: 'questionsHeading',
  },
})

export type Asked = ReturnType<typeof questions.map>['questions'][number]
