import { levelDocumentId } from '#lib/content/ids.ts'
import type { LevelContent } from '#lib/content/types.ts'
import { LEVELS } from '#lib/tools/quiz/questions.ts'
import type { LevelId } from '#lib/tools/quiz/questions.ts'

const DOCUMENTED = ['process_documentation:detailed', 'process_documentation:comprehensive']
const NOT_DOCUMENTED = ['process_documentation:none', 'process_documentation:basic']
const SKILLED = ['technical_expertise:advanced', 'technical_expertise:expert']
const NOT_SKILLED = ['technical_expertise:basic', 'technical_expertise:intermediate']
const MANY_HOURS = ['time_spent:20-29', 'time_spent:30-39', 'time_spent:40+']
const FEW_HOURS = ['time_spent:under 20']

/** Each summary is true of everybody at its level; a sentence only of those answers. */
const COPY: Record<LevelId, LevelContent> = {
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
  const { sentences, ...copy } = COPY[levelId]
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
