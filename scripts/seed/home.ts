import { HOME_TEXTS } from '#lib/content/defaults.ts'
import type { SolutionKind } from '#lib/content/types.ts'
import { richText } from '#lib/content/written-text.ts'

const PARTNERS = [
  ['Enterprise leaders', 'You need results by the next board meeting, not another pilot.'],
  ['Operations teams', 'Your people spend their days moving data from one system to the next.'],
  ['Data and engineering teams', 'You’ll own what we build, so you help build it.'],
  ['Innovators', 'You have a process nobody has automated yet, and you want to go first.'],
  ['Business staff', 'You want to use AI yourself, not sit through slides about it.'],
] as const

const SOLUTIONS: Record<SolutionKind, [title: string, text: string]> = {
  agents: [
    'Agentic automation',
    'Agents that run a process from the first trigger to the final handoff. Every step is logged, and every exception goes to a person.',
  ],
  insights: [
    'AI-driven insights',
    'Find out why a number moved, with the evidence from your own data.',
  ],
  custom: [
    'Custom development',
    'Software built around the way you work, so your process doesn’t have to bend to a product. You own the code from the first commit.',
  ],
  platforms: [
    'Scalable platforms',
    'Access control, tests, limits and logs are built once and shared by every agent, so the second agent takes a fraction of the work.',
  ],
  training: [
    'Training and enablement',
    'Your engineers build alongside ours until they don’t need us. Before we leave, they ship two changes on their own.',
  ],
}

/** The initial home page. */
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
      'We start with one process, your team and a deadline. Thirteen weeks later, an agent does the work, its log shows every step, and someone on your team can change it without calling us.',
      'On the call, we first work out together whether it’s worth doing at all.',
    ),
  }
}
