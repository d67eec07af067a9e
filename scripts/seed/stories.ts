import { rank } from '#lib/content/rank.ts'
import { richText } from '#lib/content/written-text.ts'

interface StoryCopy {
  /** As in `CUSTOMERS` of site.ts. */
  customer: string
  slug: string
  headline: string
  figure: string
  figureLabel: string
  quote: string
  quoteName: string
  quoteRole: string
  built: string
  runBy: string
  resource: string
  body: string[]
}

/** Invented, like the customers: each is marked as an example. */
const STORIES: StoryCopy[] = [
  {
    customer: 'halden-freight',
    slug: 'halden-freight',
    headline: 'Halden Freight clears its delivery exceptions before the first shift starts',
    figure: '31 hours',
    figureLabel: 'of manual dispatch work saved every week',
    quote:
      'We used to start the day with a backlog. Now we start it with the eleven cases that need a person, and with everything that person needs to decide.',
    quoteName: 'Dana Whitlock',
    quoteRole: 'Head of Dispatch',
    built:
      'An agent that reads carriers’ messages, matches them to orders and rebooks what it’s allowed to rebook. Everything else goes to a dispatcher, with a proposal. It works inside Halden’s own transport system, within a dollar limit per shipment.',
    runBy:
      'Two engineers in Halden’s operations IT. Since we left in week 13 they’ve added three carriers and raised the limit once, without calling us.',
    resource: 'ai-roi-calculator',
    body: [
      '## Where they started',
      'Halden handles about 4,000 delivery exceptions a month: a closed dock, a wrong reference, a truck that won’t make it. Six dispatchers worked through them from three inboxes and a spreadsheet. For ten days they logged every case. The median took 14 minutes, and most of those went into looking things up.',
      '## What was hard',
      'Half of the carriers write free text, and each one abbreviates in its own way. We didn’t try to teach the agent every abbreviation. It matches a message to an order, says how sure it is, and hands over anything below the line. In week 6, that line was too low: a load was rebooked twice. The dispatchers found it in the log the same morning, and the case has been in the test set ever since.',
      '## What happened',
      'The agent ran beside the dispatchers for three weeks. From week 12 on, it rebooked on its own up to $400 per shipment. Today it closes seven in ten exceptions. The dispatchers spend the hours they got back on the carriers that cause the most of them.',
    ],
  },
  {
    customer: 'orrin-health',
    slug: 'orrin-health',
    headline: 'Orrin Health answers referrals the same day',
    figure: '4 hours',
    figureLabel: 'from referral to first answer, down from six days',
    quote:
      'Our nurses checked every answer the agent drafted. They only stopped checking the routine ones after 98 of 100 had gone out unchanged, two weeks in a row. That rule was ours.',
    quoteName: 'Priya Raman',
    quoteRole: 'Director of Patient Access',
    built:
      'An agent that reads incoming referrals, checks them against the clinic’s list, asks for what’s missing and drafts the answer. It decides nothing clinical: a nurse approves each appointment, and the log shows what the agent read.',
    runBy:
      'The patient access team and one data engineer. The lead nurse writes the checklists herself, in plain text, and each change is tested on 150 past referrals first.',
    resource: 'automation-checklist',
    body: [
      '## Where they started',
      'A referral reached Orrin by fax, portal or email, and waited six days for its first answer. Four in ten were incomplete, so the first answer was usually a request for a missing document. Patients called to ask, and the calls took up the time in which the referrals could have been read.',
      '## What was hard',
      'No patient data was allowed to leave Orrin’s own cloud account, so the models run there too. And nobody agreed on what a complete referral was: two nurses who sorted the same 150 cases disagreed on 22. We settled those first. The list they wrote that week is what the agent works from today.',
      '## What happened',
      'Requests for missing documents now go out within minutes, at any hour. A nurse sees each complete referral with a draft beside it. The median first answer takes four hours, and calls asking for the status of a referral are down by half.',
    ],
  },
  {
    customer: 'verogrid',
    slug: 'verogrid',
    headline: 'Verogrid repairs transformers before they fail, and knows why',
    figure: '−38%',
    figureLabel: 'unplanned transformer outages in the first year',
    quote:
      'The first useful thing it told us was that our maintenance calendar was wrong. The second was why, with the readings to prove it.',
    quoteName: 'Marcus Oyelaran',
    quoteRole: 'VP Grid Operations',
    built:
      'A service that explains each unusual reading with evidence from three years of Verogrid’s own data, and an agent that turns it into a work order. Planners accept, change or reject each order, and the reason goes back into the tests.',
    runBy:
      'Verogrid’s data platform team: four engineers, who wrote about half of the code with us. They built a second agent for substations on the same base in five weeks.',
    resource: 'ai-implementation-roadmap',
    body: [
      '## Where they started',
      'Verogrid inspected 2,300 transformers by the calendar. Its sensors had been recording temperature, load and gas levels for years, but an alarm came only once a limit was crossed, and by then a crew was already on its way.',
      '## What was hard',
      'The data was complete and hard to trust: sensors had been swapped without a note. So the service had to say where its evidence came from, reading by reading. Planners rejected four in ten of the first work orders. Each rejection came with a reason, and the reasons became test cases.',
      '## What happened',
      'By week 11, planners accepted nine in ten. In the first year, unplanned outages fell by 38 percent against the average of the three years before. Crews now drive to fewer transformers, and to the right ones.',
    ],
  },
]

function storyDocument(story: StoryCopy, orderRank: string) {
  const { customer, slug, resource, body, ...copy } = story
  return {
    _id: `customerStory-${slug}`,
    _type: 'customerStory',
    isExample: true,
    customer: { _type: 'reference', _ref: `customerLogo-${customer}` },
    slug: { _type: 'slug', current: slug },
    ...copy,
    resource: { _type: 'reference', _ref: `resource-${resource}`, _weak: true },
    body: richText(...body),
    orderRank,
  }
}

/** The initial three customer stories, in order. */
export function storyDocuments() {
  return STORIES.map((story, index) => storyDocument(story, rank(index)))
}
