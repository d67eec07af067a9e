import type { ComponentType } from 'react'
import type { SolutionKind } from '#lib/sections/solutions/section.ts'
import { AgentsDrawing } from './agents.tsx'
import { CustomDrawing } from './custom.tsx'
import { InsightsDrawing } from './insights.tsx'
import { PlatformsDrawing } from './platforms.tsx'
import { TrainingDrawing } from './training.tsx'

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
