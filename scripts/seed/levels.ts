import { levelDocumentId } from '#lib/content/ids.ts'
import type { LevelContent } from '#lib/content/types.ts'
import { LEVELS } from '#lib/quiz/questions.ts'
import type { LevelId } from '#lib/quiz/questions.ts'

const COPY: Record<LevelId, LevelContent> = {
  high: {
    summary:
      'You have enough manual work to matter, steps that are written down, and people who can take over what is built. What decides now is which process you take first, not whether you can automate.',
    recommendations: [
      'Start with one process that takes at least 10 hours a week and is the same in nine cases of ten. Bring it to production before you begin a second.',
      'Measure for ten days before you build: cases, minutes a case, mistakes. Without this figure nobody can show a result later.',
      'Let the agent act alone only where a mistake can be undone on the same day. Everything else waits for a person, until its log has earned more.',
      'Name two of your people who build along from the first week. They own the tests, the limits and the runbook, and they stay when the supplier leaves.',
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
      'Part of your work is ready today, and another part needs a month of preparation. Go in steps, and let each step pay for the next one.',
    recommendations: [
      'Write down your two most frequent processes, exceptions included. A page each is enough, and it is half of the automation.',
      'Begin with steps that only move data. They need no judgement, and a mistake shows at once.',
      'Run a pilot of six weeks with one team. Keep the manual way beside it until both agree on 50 cases in a row.',
      "Train one person in every team concerned to read the agent's log and to stop it. Trust grows with control.",
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
      'It is too early for agents that act alone, and a good time for the groundwork. Many teams at this stage save their first hours with tools they already pay for.',
    recommendations: [
      'List every recurring task for two weeks: who does it, how often, how long it takes. Ten lines show where the hours go.',
      'Agree on one way to do the most frequent task before you automate it. Software repeats what it finds, muddle included.',
      'Use what you have first: forms, templates, and rules in your mail and spreadsheets. Aim for five saved hours a week.',
      'Name one owner, give that person half a day a week, and take this quiz again in three months.',
    ],
    priorityProcesses: [
      'E-mail sorting and standard replies',
      'Forms in place of free text',
      'Appointment reminders',
      'File naming and storage',
    ],
  },
}

function levelDocument(levelId: LevelId) {
  return { _id: levelDocumentId(levelId), _type: 'readinessLevel', levelId, ...COPY[levelId] }
}

/** The three levels as they are first published. */
export function levelDocuments() {
  return LEVELS.map(levelDocument)
}
