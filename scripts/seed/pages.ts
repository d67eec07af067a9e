import { richText } from '#lib/content/written-text.ts'
import { PAGE_SECTIONS } from '#lib/sections/page.generated.ts'

type Copy = Record<string, unknown>

/** A section as a new one begins, with its own copy. The key is unique on the page. */
function section(type: keyof typeof PAGE_SECTIONS, copy: Copy = {}) {
  return { _type: type, _key: type, ...PAGE_SECTIONS[type].seed, ...copy }
}

const POINTS = [
  [
    'It reads every message',
    'Email, EDI, a portal, a scanned form. It matches the message to an order, and says how sure it is.',
  ],
  [
    'It acts within limits',
    'It rebooks, reschedules and answers up to an amount you set. Above that it makes a proposal, and a dispatcher decides.',
  ],
  [
    'It shows its work',
    'What it read, what it did and why is in a log that your dispatchers can follow, case by case.',
  ],
  [
    'It gets corrected once',
    'A case that your people correct becomes a test, and the next version has to pass it.',
  ],
] as const

const CAMPAIGN = [
  section('heroSection', {
    headline: 'Clear the exceptions.\nKeep your dispatchers.',
    lede: 'In freight, the day goes into what doesn’t fit: a closed dock, a wrong reference, a truck that won’t make it. We build an agent that settles the routine cases in your own system and hands your people the rest, prepared.',
    heroButton: 'Get the roadmap',
    heroButtonTo: 'gate',
    heroNote: 'Free. 12 pages, 30 minutes to read.',
    heroLink: 'See all free resources',
    heroLook: 'story',
    heroStory: { _type: 'reference', _ref: 'customerStory-halden-freight', _weak: true },
  }),
  section('featuresSection', {
    pointsHeading: 'What it does with an exception',
    points: POINTS.map(([title, text], index) => ({
      _type: 'point',
      _key: `point-${index + 1}`,
      title,
      text,
    })),
    pointsDrawing: 'agents',
  }),
  section('logosSection'),
  section('textSection', {
    textHeading: 'Is it worth it for you?',
    textBody: richText(
      'Usually yes, above roughly 1,000 exceptions a month, if most of them follow a rule that your best dispatcher could explain. Below that, a better inbox is the cheaper answer, and we’ll say so.',
      'Measure first: have six people log every case for ten days. [The calculator](/resources/ai-roi-calculator) turns the log into a business case, and the roadmap below says what to do with it.',
    ),
  }),
  section('resourceSection', {
    gatedResource: {
      _type: 'reference',
      _ref: 'resource-ai-implementation-roadmap',
      _weak: true,
    },
  }),
  section('closingSection', {
    closingHeading: 'Bring us one exception',
    closingText: richText(
      'On the call, an engineer takes a case from your inbox and sketches how an agent would settle it, what could go wrong, and what it would cost.',
    ),
  }),
]

/** The initial pages made of sections. */
export function pageDocuments() {
  return [
    {
      _id: 'page-freight-operations',
      _type: 'page',
      isExample: true,
      title: 'AI agents for freight operations',
      slug: { _type: 'slug', current: 'freight-operations' },
      sections: CAMPAIGN,
      appearance: {
        _type: 'pageAppearance',
        description:
          'An agent that settles routine delivery exceptions in your own transport system, and hands your dispatchers the rest, prepared.',
      },
    },
  ]
}
