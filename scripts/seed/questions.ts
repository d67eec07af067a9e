import { questionDocumentId } from '#lib/content/ids.ts'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import type { QuestionId } from '#lib/tools/quiz/questions.ts'
import { rank } from '#lib/content/rank.ts'

interface QuestionCopy {
  wording: string
  help: string
  /** Label by option value; empty for the number question. */
  labels: Record<string, string>
}

const COPY: Record<QuestionId, QuestionCopy> = {
  manual_processes: {
    wording: 'How many processes does your team still run by hand?',
    help: 'Count a process if it happens at least once a week and someone moves the data by hand: invoices, onboarding, order changes.',
    labels: {
      '1-3': '1-3 processes',
      '4-7': '4-7 processes',
      '8-15': '8-15 processes',
      '15+': 'More than 15 processes',
    },
  },
  time_spent: {
    wording: 'How many hours a week does your whole team spend on these processes?',
    help: 'A whole number from 0 to 200. An estimate is fine: number of people times hours each.',
    labels: {},
  },
  process_documentation: {
    wording: 'How well are these processes documented?',
    help: 'Basic: a checklist. Detailed: every step and who owns it. Comprehensive: the exceptions too.',
    labels: {
      none: 'Not at all',
      basic: 'Basic',
      detailed: 'Detailed',
      comprehensive: 'Comprehensive',
    },
  },
  team_size: {
    wording: 'How many people work on these processes?',
    help: 'Count everyone who does part of this work in a typical week.',
    labels: {
      '1-5': '1-5 people',
      '6-15': '6-15 people',
      '16-50': '16-50 people',
      '50+': 'More than 50 people',
    },
  },
  technical_expertise: {
    wording: 'How strong are your team’s technical skills?',
    help: 'Basic: office software. Intermediate: formulas and simple automations. Advanced: scripts and APIs. Expert: you run your own services.',
    labels: {
      basic: 'Basic',
      intermediate: 'Intermediate',
      advanced: 'Advanced',
      expert: 'Expert',
    },
  },
  budget_available: {
    wording: 'How much could you spend on automation in the next 12 months?',
    help: 'Include software, outside help and training. Leave out your own team’s hours.',
    labels: {
      'under-5k': 'Under $5,000',
      '5k-25k': '$5,000 to $25,000',
      '25k-100k': '$25,000 to $100,000',
      'over-100k': 'Over $100,000',
    },
  },
  change_tolerance: {
    wording: 'How does your team react to new ways of working?',
    help: 'Think of the last tool you introduced, and how the third week went.',
    labels: {
      resistant: 'Resistant',
      cautious: 'Cautious',
      adaptable: 'Adaptable',
      enthusiastic: 'Enthusiastic',
    },
  },
  error_frequency: {
    wording: 'How often do you have to fix mistakes in these processes?',
    help: 'Rarely: a few times a year. Occasionally: every month. Frequently: every week. Constantly: every day.',
    labels: {
      rarely: 'Rarely',
      occasionally: 'Occasionally',
      frequently: 'Frequently',
      constantly: 'Constantly',
    },
  },
}

/** The initial eight questions, in the order of docs/specification.md A3. */
export function questionDocuments() {
  return QUESTIONS.map(({ id }, index) => {
    const { wording, help, labels } = COPY[id]
    return {
      _id: questionDocumentId(id),
      _type: 'quizQuestion',
      questionId: id,
      wording,
      help,
      options: Object.entries(labels).map(([value, label]) => ({
        _type: 'quizOption',
        _key: `option-${value.replace('+', '-plus')}`,
        value,
        label,
      })),
      orderRank: rank(index),
    }
  })
}
