import { questionDocumentId, levelDocumentId } from '#lib/content/ids.ts'
import { rank } from '#lib/content/rank.ts'
import type { LevelContent } from '#lib/content/types.ts'
import { QUESTIONS, type QuestionId, LEVELS, type LevelId } from '#lib/tools/quiz/questions.ts'

interface QuestionCopy {
  wording: string
  help: string
  /** Label by option value; empty for the number question. */
  labels: Record<string, string>
}

const QUESTION_COPY: Record<QuestionId, QuestionCopy> = {
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
    const { wording, help, labels } = QUESTION_COPY[id]
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

const DOCUMENTED = ['process_documentation:detailed', 'process_documentation:comprehensive']
const NOT_DOCUMENTED = ['process_documentation:none', 'process_documentation:basic']
const SKILLED = ['technical_expertise:advanced', 'technical_expertise:expert']
const NOT_SKILLED = ['technical_expertise:basic', 'technical_expertise:intermediate']
const MANY_HOURS = ['time_spent:20-29', 'time_spent:30-39', 'time_spent:40+']
const FEW_HOURS = ['time_spent:under 20']

/** Each summary is true of everybody at its level; a sentence only of those answers. */
const LEVEL_COPY: Record<LevelId, LevelContent> = {
  high: {
    summary:
      'You’re in a good position to automate. What matters now is which process you start with.',
    sentences: [
      {
        text: 'Your team spends enough hours on manual work to make automation pay.',
        needs: MANY_HOURS,
      },
      {
        text: 'With fewer than 20 hours a week at stake, work out the return before you build.',
        needs: FEW_HOURS,
      },
      {
        text: 'Your steps are documented, so the build can start from them.',
        needs: DOCUMENTED,
      },
      {
        text: 'Write down every step of your first process before anyone builds on it.',
        needs: NOT_DOCUMENTED,
      },
      { text: 'You have people who can take over what gets built.', needs: SKILLED },
      { text: 'Plan training for the people who will take it over.', needs: NOT_SKILLED },
    ],
    recommendations: [
      'Start with the one process that takes the most hours and runs the same way nine times out of ten. Get it into production before you start a second one.',
      'Measure for ten days before you build: number of cases, minutes per case, mistakes. Without a baseline, nobody can prove the result later.',
      'Let the agent act on its own only where a mistake can be undone the same day. Have a person approve everything else until the agent’s log has earned your trust.',
      'Put your own people on the build from week one. They own the tests, the limits and the runbook, and they’re still there when the vendor leaves.',
    ],
    priorityProcesses: [
      'Data entry between systems',
      'Report generation',
      'Invoice matching and approval',
      'Customer request triage',
    ],
  },
  moderate: {
    summary:
      'You’re part of the way there. Take it one step at a time, and let each step pay for the next.',
    sentences: [
      {
        text: 'With fewer than 20 hours a week at stake, work out the return before you build.',
        needs: FEW_HOURS,
      },
      {
        text: 'The work you’ve documented is ready to automate first.',
        needs: DOCUMENTED,
      },
      {
        text: 'Most of your work needs about a month of preparation, because its steps aren’t written down in full.',
        needs: NOT_DOCUMENTED,
      },
      { text: 'Plan training for the people who will run what gets built.', needs: NOT_SKILLED },
    ],
    recommendations: [
      'Check that your most frequent process is written down, exceptions included. One page is enough, and it’s half the work of automating it.',
      'Start with steps that only move data. They take no judgment, and mistakes show up right away.',
      'Run a six-week pilot with one team. Keep the manual process going alongside it until both agree on 50 cases in a row.',
      'Train one person on every affected team to read the agent’s log and to stop the agent. People trust what they can control.',
    ],
    priorityProcesses: [
      'Document intake and filing',
      'Invoice data capture',
      'Weekly status reports',
      'Meeting scheduling and follow-up',
    ],
  },
  early: {
    summary:
      'It’s too early for agents that act on their own, but it’s a good time to lay the groundwork. Many teams at this stage save their first hours with tools they already pay for.',
    sentences: [
      { text: 'Your documentation is a head start.', needs: DOCUMENTED },
      {
        text: 'Your team spends enough hours on manual work to make the first steps worth it.',
        needs: MANY_HOURS,
      },
    ],
    recommendations: [
      'For two weeks, list every recurring task: who does it, how often, how long it takes. Ten lines are enough to show where the hours go.',
      'Before you automate your most frequent task, check that everyone does it the same way. Software repeats whatever it finds, including the mess.',
      'Start with what you have: forms, templates, and rules in your email and spreadsheets. Note how much time each one saves.',
      'Put one person in charge, give them half a day a week, and take this quiz again in three months.',
    ],
    priorityProcesses: [
      'Email sorting and standard replies',
      'Forms instead of free text',
      'Appointment reminders',
      'File naming and storage',
    ],
  },
}

function levelDocument(levelId: LevelId) {
  const { sentences, ...copy } = LEVEL_COPY[levelId]
  return {
    _id: levelDocumentId(levelId),
    _type: 'readinessLevel',
    levelId,
    ...copy,
    sentences: sentences.map(({ text, needs }, index) => ({
      _type: 'levelSentence',
      _key: `sentence-${index + 1}`,
      text,
      needs,
    })),
  }
}

/** The initial three readiness levels. */
export function levelDocuments() {
  return LEVELS.map(levelDocument)
}
