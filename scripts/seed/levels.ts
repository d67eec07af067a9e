import { levelDocumentId } from '#lib/content/ids.ts'
import type { LevelContent } from '#lib/content/types.ts'
import { LEVELS } from '#lib/quiz/questions.ts'
import type { LevelId } from '#lib/quiz/questions.ts'

const COPY: Record<LevelId, LevelContent> = {
  high: {
    summary:
      'You have enough manual work to make automation pay, documented steps, and people who can take over what gets built. You can automate now. What matters is which process you start with.',
    recommendations: [
      'Start with one process that takes at least 10 hours a week and runs the same way nine times out of ten. Get it into production before you start a second one.',
      'Measure for ten days before you build: number of cases, minutes per case, mistakes. Without a baseline, nobody can prove the result later.',
      'Let the agent act on its own only where a mistake can be undone the same day. Have a person approve everything else until the agent’s log has earned your trust.',
      'Put two of your own people on the build from week one. They own the tests, the limits and the runbook, and they’re still there when the vendor leaves.',
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
      'Some of your work is ready to automate today. The rest needs about a month of preparation. Take it one step at a time, and let each step pay for the next.',
    recommendations: [
      'Write down your two most frequent processes, exceptions included. One page each is enough, and it’s half the work of automating them.',
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
    recommendations: [
      'For two weeks, list every recurring task: who does it, how often, how long it takes. Ten lines are enough to show where the hours go.',
      'Agree on one way to do your most frequent task before you automate it. Software repeats whatever it finds, including the mess.',
      'Start with what you have: forms, templates, and rules in your email and spreadsheets. Aim to save five hours a week.',
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
  return { _id: levelDocumentId(levelId), _type: 'readinessLevel', levelId, ...COPY[levelId] }
}

/** The initial three readiness levels. */
export function levelDocuments() {
  return LEVELS.map(levelDocument)
}
