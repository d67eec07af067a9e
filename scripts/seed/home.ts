import { HOME_TEXTS } from '#lib/content/defaults.ts'
import type { SolutionKind } from '#lib/content/types.ts'
import { richText } from './blocks.ts'

const PARTNERS = [
  ['Enterprise leaders', 'who need a result by the next board meeting, not another pilot.'],
  ['Operations teams', 'whose days go into the work between systems.'],
  ['Data and engineering teams', 'who will own what we build, and help to build it.'],
  ['Innovators', 'with a process nobody has automated yet.'],
  ['Business staff', 'who want AI fluency in their hands, not on slides.'],
] as const

const SOLUTIONS: Record<SolutionKind, [title: string, text: string]> = {
  agents: [
    'Agentic automation',
    "Agents that take a process from trigger to hand-over, with every step logged and every exception on a person's desk.",
  ],
  insights: [
    'AI-driven insights',
    'Not the curve but its cause, found in your own data and shown with its evidence.',
  ],
  custom: [
    'Custom development',
    'A part machined to your process, not a process bent to a product. The code is yours from the first commit.',
  ],
  platforms: [
    'Scalable platforms',
    'One frame for every agent: access, tests, limits and logs are built once. The second process starts where the first one ended.',
  ],
  training: [
    'Training and enablement',
    'Two hands on one tool until yours are enough. Your engineer ships two changes alone before we leave.',
  ],
}

/** Home as it is first published. */
export function homeDocument() {
  return {
    _id: 'home',
    _type: 'home',
    ...HOME_TEXTS,
    partners: PARTNERS.map(([title, text], index) => ({
      _type: 'partner',
      _key: `partner-${index + 1}`,
      title,
      text,
    })),
    solutions: Object.entries(SOLUTIONS).map(([kind, [title, text]]) => ({
      _type: 'solution',
      _key: kind,
      kind,
      title,
      text,
    })),
    closingText: richText(
      'We start with one process, your people and a fixed date. Thirteen weeks later an agent does the work, its log shows how, and somebody in your company can change it without calling us.',
      'Whether it is worth doing at all is the first thing we reckon, with you, in the call.',
    ),
  }
}
