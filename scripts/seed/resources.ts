import { richText } from '#lib/content/written-text.ts'
import { rank } from '#lib/content/rank.ts'
import type { ResourceIcon } from '#lib/ui/covers/icons.ts'
import { isToolType, type ResourceType } from '#lib/tools/resource-types.ts'

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
    subtitle: 'From picking a process to an agent your own team runs, in 13 weeks',
    description:
      'The 12-page guide we work from ourselves. Choose your first process, measure it, build the agent, prove it works and hand it over, with five go/no-go gates along the way.',
    body: [
      'AI projects rarely fail because of the model. They fail because the team started with the hardest process, because nobody measured before the change, or because the only people who understood the agent left with the vendor. This guide puts the work in an order that avoids all three.',
      '## How it works',
      'One example runs through every page: six people who clear 4,000 invoice exceptions a month. See how every number is calculated, then redo it with your own. The example is illustrative, and where a number is our judgment, the guide says so.',
      '## Who it’s for',
      'The person who makes the decision, the person who owns the process, and the engineer who will build the agent. It takes about 30 minutes to read, and the last page is a checklist you can print and pin up.',
    ],
    features: [
      'A scorecard that finds your first process, with go and no-go thresholds',
      'A ten-day measurement log, and how many cases you need for a reliable number',
      'The business case, calculated twice: the usual way and conservatively',
      'Guardrails with starting values, and an evaluation set of 150 cases',
      'A 13-week plan with five gates and the hours your own team needs',
      'An incident runbook, eight alerts, and the cost of a single task',
      'A risk register with pointers to the EU AI Act and GDPR',
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
      'Find out how ready your processes, skills, budget and people are for automation, which four processes to start with, and how long it will take.',
    body: [
      'Your score comes from four things: how much manual work you do, how well it’s documented, who can take over what gets built, and how your team handles change. Each answer is worth up to four points, and the result shows where your points came from.',
      'You get a score, one of three readiness levels, a chart of the four areas that hold projects back, and recommendations for your level. Answer for one department rather than the whole company, and the result will be more useful.',
    ],
    features: [
      'A readiness score out of 32, with the points for every answer',
      'A breakdown of process maturity, technical readiness, resources and risk tolerance',
      'Four processes to automate first, in order',
      'Four recommendations for your level',
      'A timeline in months, from the first step to results',
      'A full assessment report to download and print',
    ],
  },
  {
    slug: 'ai-roi-calculator',
    title: 'AI ROI Calculator',
    type: 'Tool',
    icon: 'calculator',
    featured: false,
    subtitle: 'See what automating a task would save, cost and return, month by month',
    description:
      'Enter seven numbers you already know. Net benefit, payback and three-year value update as you type, and every formula is shown.',
    body: [
      'A business case only holds up if people can check the math. The calculator shows how every result is calculated, so you can defend it in a meeting, or find the weak spots before someone else does.',
      'Begin with the starting figures, then enter your own. Then try half the time savings you’re hoping for: if the case still works, it’s a good one. The roadmap covers what the formulas leave out, such as your own team’s hours.',
    ],
    features: [
      'Seven inputs, each explained in one line',
      'ROI, net benefit and payback that update as you type',
      'Monthly and annual savings next to total costs',
      'A 36-month value chart with the break-even point marked',
      'Extra revenue tracked separately from time savings',
      'A report with every formula to download and print',
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

/** The initial three resources, in order. `roadmapFileId` is the PDF's asset id. */
export function resourceDocuments(roadmapFileId: string) {
  const document = { _type: 'file', asset: { _type: 'reference', _ref: roadmapFileId } }
  return RESOURCES.map((copy, index) => {
    const resource = resourceDocument(copy, rank(index))
    return isToolType(copy.type) ? resource : Object.assign(resource, { document })
  })
}
