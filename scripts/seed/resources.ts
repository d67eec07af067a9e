import type { ResourceIcon, ResourceType } from '#lib/content/types.ts'
import { richText } from './blocks.ts'
import { rank } from '#lib/content/rank.ts'

interface ResourceCopy {
  slug: string
  title: string
  type: ResourceType
  icon: ResourceIcon
  featured: boolean
  subtitle: string
  description: string
  body: string[]
  features: string[]
}

const RESOURCES: ResourceCopy[] = [
  {
    slug: 'ai-implementation-roadmap',
    title: 'AI Implementation Roadmap',
    type: 'PDF Guide',
    icon: 'roadmap',
    featured: true,
    subtitle: 'From the choice of a process to an agent your own people run, in 13 weeks',
    description:
      'Twelve sheets we work from ourselves: how to choose the first process, measure it, build the agent, prove it and hand it over. With five gates, each with its conditions.',
    body: [
      'Most AI projects do not fail on the model. They fail because the hardest process came first, because nobody counted before the change, or because the only people who understood the agent left with the supplier. This booklet puts the work in an order that avoids all three.',
      '## How it is built',
      'One example runs through every sheet: six people who settle 4,000 invoice exceptions a month. You see each figure reckoned, and you can redo it with your own. Figures that are our judgement say so, and so do those that are made up.',
      '## Who should read it',
      'The person who must decide, the person who owns the process, and the engineer who will build. It takes 30 minutes to read, and the last sheet is made to be torn out.',
    ],
    features: [
      'A scoring sheet that finds your first process, with the limits for go and no-go',
      'A ten-day measuring log, and how many cases make a figure reliable',
      'The business case, reckoned twice: as usual, and strictly',
      'Guardrails with starting values, and an evaluation set of 150 cases',
      "A 13-week plan with five gates and your own team's hours",
      'An incident runbook, eight alarms, and the cost of one task',
      'A risk register with pointers to the EU AI Act and the GDPR',
    ],
  },
  {
    slug: 'automation-checklist',
    title: 'Process Automation Readiness Quiz',
    type: 'Quiz',
    icon: 'quiz',
    featured: false,
    subtitle: 'Eight questions, five minutes, and a plan you can act on',
    description:
      'Find out how ready your processes, skills, budget and people are for automation, which four processes to take first, and how long it will take.',
    body: [
      'Readiness is not a feeling. It comes from how much manual work there is, how well it is written down, who can take over what is built, and how a team meets change. Each answer is worth up to four points, and the result shows where they came from.',
      'You get a score, one of three levels, four bars for the four things that hold projects back, and recommendations that fit the level. Answer for one department, not for the whole company: the result is sharper.',
    ],
    features: [
      'A readiness score out of 32, with the points behind it',
      'Four bars: process, technology, resources and appetite for risk',
      'Four processes worth automating first, in order',
      'Four recommendations for your level',
      'A timeline in months, from first step to result',
      'The whole assessment as a report to download and print',
    ],
  },
  {
    slug: 'ai-roi-calculator',
    title: 'AI ROI Calculator',
    type: 'Tool',
    icon: 'calculator',
    featured: false,
    subtitle: 'What automating a task would save, cost and return, month by month',
    description:
      'Enter seven figures you already know. See net benefit, payback and the value over three years change as you type, with every formula shown.',
    body: [
      'A business case is an argument, and an argument needs its working. The calculator shows how each result is reckoned, so that you can defend it in a meeting or take it apart before others do.',
      'Start with the figures given, then put in your own. Try half of the time reduction you hope for: if the case still holds, it is a good one. What the formulas leave out, such as the hours of your own people, is set down in the roadmap.',
    ],
    features: [
      'Seven inputs, each explained in a line',
      'ROI, net benefit and payback, updated as you type',
      'Savings by month and by year, beside all costs',
      'A chart of the value over 36 months, with break-even marked',
      'Extra revenue counted apart from saved time',
      'A report with all formulas to download and print',
    ],
  },
]

function resourceDocument({ slug, body, ...copy }: ResourceCopy, orderRank: string) {
  return {
    _id: `resource-${slug}`,
    _type: 'resource',
    ...copy,
    slug: { _type: 'slug', current: slug },
    body: richText(...body),
    orderRank,
  }
}

/** The three resources as they are first published, in their order. `roadmapFileId` is the asset of the PDF. */
export function resourceDocuments(roadmapFileId: string) {
  const document = { _type: 'file', asset: { _type: 'reference', _ref: roadmapFileId } }
  return RESOURCES.map((copy, index) => {
    const resource = resourceDocument(copy, rank(index))
    return copy.type === 'PDF Guide' ? Object.assign(resource, { document }) : resource
  })
}
