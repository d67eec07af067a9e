import type { ComponentType } from 'react'
import type { SolutionKind } from '#lib/content/types.ts'
import { AgentsDrawing } from '#app/(site)/_home/drawings/solutions/agents.tsx'
import { CustomDrawing } from '#app/(site)/_home/drawings/solutions/custom.tsx'
import { InsightsDrawing } from '#app/(site)/_home/drawings/solutions/insights.tsx'
import { PlatformsDrawing } from '#app/(site)/_home/drawings/solutions/platforms.tsx'
import { TrainingDrawing } from '#app/(site)/_home/drawings/solutions/training.tsx'

const DRAWINGS: Record<SolutionKind, ComponentType> = {
  agents: AgentsDrawing,
  insights: InsightsDrawing,
  custom: CustomDrawing,
  platforms: PlatformsDrawing,
  training: TrainingDrawing,
}

/** A solution's drawing. Decorative: the text beside it says the same. */
export function SolutionDrawing({ kind }: { kind: SolutionKind }) {
  const Drawing = DRAWINGS[kind]
  return <Drawing />
}
