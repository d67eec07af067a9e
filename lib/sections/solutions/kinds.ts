export const SOLUTION_KINDS = ['agents', 'insights', 'custom', 'platforms', 'training'] as const
/** Which drawing a solution card shows. */
export type SolutionKind = (typeof SOLUTION_KINDS)[number]

/** What the Studio calls each drawing. */
export const DRAWINGS: Record<SolutionKind, string> = {
  agents: 'Agents: the conveyor that sorts itself',
  insights: 'Insights: the trend with its cause marked',
  custom: 'Custom: the part machined to fit',
  platforms: 'Platforms: the structure that repeats upward',
  training: 'Training: two hands on one tool',
}
