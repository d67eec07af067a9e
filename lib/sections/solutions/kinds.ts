export const SOLUTION_KINDS = ['agents', 'insights', 'custom', 'platforms', 'training'] as const
/** Which drawing a solution card shows. */
export type SolutionKind = (typeof SOLUTION_KINDS)[number]
