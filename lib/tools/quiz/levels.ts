import type { LevelId } from '#lib/tools/quiz/questions.ts'

interface Phase {
  name: string
  /** Months from the start. */
  from: number
  to: number
}

interface Level {
  readinessLevel: string
  /** Lowest percentage of the level. */
  threshold: number
  timeline: string
  /** Months of `timeline`: when the first process can be live, and when all phases are done. */
  months: readonly [first: number, last: number]
  phases: readonly Phase[]
}

/** Thresholds and texts: docs/specification.md A9. The timeline is drawn from the phases. */
export const LEVEL: Readonly<Record<LevelId, Level>> = {
  high: {
    readinessLevel: 'High Automation Readiness',
    threshold: 75,
    timeline: '3-6 months for initial implementation',
    months: [3, 6],
    phases: [
      { name: 'Map and measure', from: 0, to: 1 },
      { name: 'Build the first agent', from: 0.5, to: 2.5 },
      { name: 'Run alongside the team', from: 1.5, to: 3 },
      { name: 'Hand over and extend', from: 3, to: 6 },
    ],
  },
  moderate: {
    readinessLevel: 'Moderate Automation Readiness',
    threshold: 50,
    timeline: '6-12 months for gradual implementation',
    months: [6, 12],
    phases: [
      { name: 'Prepare the processes', from: 0, to: 2.5 },
      { name: 'Build the first agent', from: 2, to: 5 },
      { name: 'Run alongside the team', from: 4, to: 6 },
      { name: 'Hand over and extend', from: 6, to: 12 },
    ],
  },
  early: {
    readinessLevel: 'Early Automation Stage',
    threshold: 0,
    timeline: '12-18 months for foundational work',
    months: [12, 18],
    phases: [
      { name: 'Prepare the processes', from: 0, to: 5 },
      { name: 'Prepare data and systems', from: 3, to: 9 },
      { name: 'Build one small agent', from: 8, to: 12 },
      { name: 'Hand over and extend', from: 12, to: 18 },
    ],
  },
}
