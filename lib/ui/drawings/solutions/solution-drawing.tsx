import type { ComponentType } from 'react'
import type { SolutionKind } from '#lib/content/types.ts'
import { AgentsDrawing } from '#lib/ui/drawings/solutions/agents.tsx'
import { CustomDrawing } from '#lib/ui/drawings/solutions/custom.tsx'
import { InsightsDrawing } from '#lib/ui/drawings/solutions/insights.tsx'
import { PlatformsDrawing } from '#lib/ui/drawings/solutions/platforms.tsx'
import { TrainingDrawing } from '#lib/ui/drawings/solutions/training.tsx'

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
