import { PRIVACY_TEXTS } from '#lib/content/defaults.ts'
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

/**
 * The initial privacy notice. It describes what this code does; companies that publish it add their
 * details.
 */
export function privacyDocument() {
  return {
    _id: 'privacyPage',
    _type: 'privacyPage',
    ...PRIVACY_TEXTS,
    updatedOn: '2026-11-24',
    body: richText(
      '## In short',
      '- We store the email address you give us, which resource you gave it for, what you did with it, and the calls you book, for two years.',
      '- Our team sees it. We email you what you asked for, once, and notes from our projects, twice a month at most. A few emails may follow what you asked for. You can unsubscribe from both in one click.',
      '- This site sets no cookies and shows no ads. We never sell your data.',
      '- To get a copy, or to have it deleted, write to privacy@northwright.example.',
      '## Who is responsible',
      'Northwright, Inc., 100 Example Street, Suite 400, Boston, MA 02110, USA, decides what is stored here and why: it is the controller. Write to [privacy@northwright.example](mailto:privacy@northwright.example) about anything on this page.',
      '## What we store when you open a resource',
      '- Your email address, the resource, the page and the time.',
      '- The sentence next to the email field, word for word, because that’s what you agreed to.',
      '- How your visit began: the first page you opened, the page that linked you here, and the campaign tags in that link, such as utm_source or gclid. This shows us which articles and ads reach people we can help. If your browser sends the Global Privacy Control or Do Not Track signal, we don’t record any of it.',
      '- What you do with the resource: the answers or figures you enter in a tool, the reports you take, and whether you open our booking page. If we ask below a tool who you are, your answers: you can skip that. With this, our team prepares for a call with you and decides whom to write to first. Figures that you only look at, such as our examples, and those in somebody else’s link don’t count as yours.',
      'The answers and figures are kept while you use the tool, after you have submitted the form. If you ask for a report, our server makes the file, sends it to you and keeps no copy.',
      '## The email with your result',
      'About a minute after you finish the quiz, or after your last change in the calculator, we email you the result: its main figures, the report as a PDF, and a link that opens it again for 90 days. A guide’s link comes right after you submit the form. You get each of these emails once, and they don’t depend on our mailing list: unsubscribing from our notes doesn’t stop them. If one bounces or is reported as spam, we learn of it and email that address no more. We don’t measure whether you open them. We keep the file until it’s sent, and what’s in it for the link.',
      '## Emails that follow',
      'We may ask you by email to confirm that the address is yours; until you do, we send nothing else that needs it. A few emails may follow what you asked for, days apart, with your figures in them. They stop when you book a call, and each has a link that stops them with one press, without signing in. Unsubscribing from them and from our notes are two things. We keep what you agreed to, when you confirmed it and when you took it back, so that we can show it and keep to it.',
      '## When you book a call',
      'Our booking page and the calendar on our home page are our scheduler’s. If you press a booking button after you’ve given us your email address, the form there may be filled in with it, and with a link that only our team can open; both are then in that company’s server logs. How your visit began goes with it, and the calendar gets that and the link as you scroll to it, unless your browser sends one of the signals named above.',
      'Once you book, the scheduler tells us what you entered: your name, your email address, your time zone and your answers, with the time of the call, who takes it and where. It also tells us if the call is moved, canceled or missed, and by whom and why. We keep that with what you did here, or by itself if you haven’t opened a resource, and note how the call went. Our team prepares for the call with it, and we learn which articles and ads lead to calls. If you cancel or miss a call, we email you a link to book another, once. Reminders come from the scheduler.',
      '## How we count visits',
      'We count how many people open a page, reach for its form, get to a question of the quiz, and open our booking page. Your browser gets no ID for this. For one day, a code made from the IP address and the browser’s name tells visitors apart. The key behind these codes is deleted when the day (UTC) is over and the codes a day later; after that, nobody can tell whose they were, and only numbers are left. When you leave a page, your browser also tells us how quickly it loaded and responded. We add that to totals by page and kind of device, and keep nothing else of it. If your browser sends the Global Privacy Control or Do Not Track signal, we don’t count your visit.',
      '## Our legal basis',
      'By submitting the form you give us your consent, and you can withdraw it at any time (GDPR, Article 6(1)(a)). Withdrawing it doesn’t affect anything we did before.',
      'If you book a call, we use what you tell us for it because you asked for the call (Article 6(1)(b)).',
      'We count visits because we want to know which pages help people (Article 6(1)(f)).',
      'To protect our forms from bots, and inboxes from emails that nobody asked for, we count how often each network submits a form and how often we write to each address (Article 6(1)(f)). We store codes derived from the IP address and the email address, which can’t be traced back without our key, and delete them within two days.',
      '## Who processes it for us',
      'Our team sees what you give us. These companies, our subprocessors, handle parts of it on our instructions. Before we add one, we add it to this list.',
      '- Resend, United States: delivers our emails to you and to our team, with the reports in them, and keeps copies for as long as its terms say.',
      '- Loops, United States: runs our mailing list, with your address, the resource you opened, your level in the quiz, the campaign you came with, and in a word each how soon we would call you and how far our talks have come.',
      '- The companies that host our servers and our database, United States: everything this page names.',
      '- Sanity, United States: stores the words and pictures of this site, and sees your IP address when your browser loads a picture. It gets nothing that you enter.',
      '- Slack, United States, if our team uses it here: your address, the resource you opened, and what prepares a call that you book.',
      '- Our sales software, United States, if we connect it: your address, the resource you opened, how your visit began, your result in a tool, what you told us of yourself, and the calls you book.',
      '- Plausible, European Union, or Fathom, Canada, if we use one of them: the pages you open, with your IP address, which it doesn’t store. It doesn’t get your email address.',
      '- The company behind our scheduler, United States. Its calendar is embedded in our home page. When you scroll to it, that company sees your IP address, just as if you had opened its own site. If you book a call, it stores what you enter there and passes it on to us.',
      '## Where it is processed',
      'We are a company in the United States, and so are most of the companies above. If you use this site from the European Economic Area, the United Kingdom or Switzerland, your data is transferred to the United States. For providers that are certified under the EU-U.S. Data Privacy Framework, that is the basis (GDPR, Article 45); for the others, the European Commission’s standard contractual clauses are (Article 46). Ask us for a copy.',
      '## How long we keep it',
      'Our database deletes your details automatically two years after you last submitted a form or booked a call. You stay on the mailing list until you unsubscribe, which takes one click in any email. We delete the emails to our team once the conversation they started is over.',
      'Our server logs contain no email addresses and no IP addresses.',
      '## What’s stored in your browser',
      'No cookies. Your browser tab remembers how your visit began, which address you gave, and what you entered in a tool, so that reloading the page loses nothing. All of it is gone when you close the tab. Your browser also keeps the email address you gave us for 90 days, so that you don’t have to type it again. It stays on your device until you press Continue; “Not you?” below that button removes it, and what was entered in that tab.',
      '## Your rights',
      'You can ask us what we store about you, have it corrected, get a copy, have it deleted, or tell us to stop using it. Write to [privacy@northwright.example](mailto:privacy@northwright.example) from the address in question. An engineer will take care of it, at our scheduler too, and tell you what was done, within a month at the latest. You can also file a complaint with your data protection authority.',
    ),
  }
}

interface PageCopy {
  title: string
  slug: string
  description: string
  /** Each a heading, and its paragraphs. */
  texts: [heading: string, ...paragraphs: string[]][]
}

/** How an agent of ours treats a client's data. */
const CLIENTS: Pick<PageCopy, 'texts'> = {
  texts: [
    [
      'Where your data goes',
      'Nowhere new. An agent runs in your cloud account, under your access rules, and its logs stay there. The model sees only the case it’s working on, through your contract with its provider, who may not train on it.',
      'Our engineers work on your machines or through your remote access, with accounts that you create and close. We keep no copies.',
    ],
    [
      'How an agent is stopped',
      '- Your team has a switch in its own console. It takes effect before the next action, and needs nobody from us.',
      '- The agent stops by itself at a limit: an amount, a number of actions an hour, a share of cases that a person corrected.',
      '- What was under way goes to a person, with what the agent has read and done. What it did can be undone the same day, or it needed a person’s approval.',
      'We try the switch with your team before the agent sees a live case, and again at handover.',
    ],
  ],
}

/** What the code does (docs/security.md, docs/privacy.md); the company adds what it does. */
const SECURITY: PageCopy = {
  title: 'Security',
  slug: 'security',
  description:
    'Where client data goes, how an agent is stopped, who else handles data, our certificates and contract, and how to report a problem.',
  texts: [
    [
      'Where this site keeps data',
      'Email addresses, what people enter in our tools, and the calls they book are in one PostgreSQL database, which only this site’s servers reach. They’re deleted two years after the last submission or booking. The texts of this site are in Sanity; no visitor’s data is.',
      'Our server logs contain no email addresses and no IP addresses.',
    ],
    [
      'What leaves this site',
      '- Emails to you and to our team go through Resend.',
      '- Loops, which runs our mailing list, gets your address, the resource you opened, your level in the quiz, your campaign and how far our talks have come.',
      '- The calendar on our home page is our scheduler’s. It loads when you scroll to it, and tells us of the calls that are booked.',
      '- Our sales software and our team’s chat, if we use them, get your address, the resource, your result in a tool, and the calls you book.',
      '- The companies that host our servers and our database act on our instructions.',
      'This site sets no cookies for visitors and loads no advertising. What exactly we store about you is on the [privacy page](/privacy).',
    ],
    [
      'How we protect it',
      '- Pages may run only this site’s own scripts, which the browser enforces with a Content Security Policy. Other sites can’t frame them.',
      '- What you type is escaped wherever it’s shown: in pages, reports and emails.',
      '- Each form has limits on size, time and number of requests. For these we keep a keyed hash of a network for at most two days, never an IP address.',
      '- Colleagues see leads only while signed in with the right to. Each look, change and export is recorded.',
      '- An address is stored before anything else happens, so no lead is lost when a service is down.',
      'Each of these has an automated test that runs before a release.',
    ],
    [
      'Report a problem or an incident',
      'Clients reach an engineer at any hour at the number in their contract, or at [incident@northwright.example](mailto:incident@northwright.example). We say what we know within four hours, and tell you of any breach of personal data within 24.',
      'Write to [security@northwright.example](mailto:security@northwright.example) with what you found and how to reproduce it. An engineer answers within two working days, tells you what happens next, and when it’s fixed. Please give us that time before you publish. We don’t take legal action against people who report in good faith.',
    ],
  ],
}

const LEGAL: PageCopy = {
  title: 'Legal notice',
  slug: 'imprint',
  description: 'Who runs this site, and how to reach them.',
  texts: [
    [
      'Who runs this site',
      'Northwright, Inc., 100 Example Street, Suite 400, Boston, MA 02110, USA',
      'Registered in Delaware, file number 0000000',
    ],
    [
      'How to reach us',
      'Email: [hello@northwright.example](mailto:hello@northwright.example)',
      'Phone: +1 (617) 555-0142',
    ],
  ],
}

function textSections({ texts }: Pick<PageCopy, 'texts'>, from = 1) {
  return texts.map(([heading, ...paragraphs], index) => ({
    _type: 'textSection',
    _key: `text-${from + index}`,
    textHeading: heading,
    textBody: richText(...paragraphs),
  }))
}

function pageDocument({ title, slug, description }: Omit<PageCopy, 'texts'>, sections: object[]) {
  return {
    _id: `page-${slug}`,
    _type: 'page',
    isExample: true,
    title,
    slug: { _type: 'slug', current: slug },
    sections,
    appearance: { _type: 'pageAppearance', description },
  }
}

/** The price, what else there is, and who does the work. */
function pricingDocument() {
  const sections = [
    section('pricesSection'),
    section('comparisonSection'),
    section('peopleSection'),
    section('closingSection', {
      closingHeading: 'Get a number for your process',
      closingText: richText(
        'Bring one process. In 30 minutes an engineer works out with you what it costs today, what an agent would cost, and whether to leave it alone.',
      ),
    }),
  ]
  const copy = {
    title: 'Pricing',
    slug: 'pricing',
    description:
      'What a first agent costs, phase by phase, how that compares with doing it in-house or with a large consultancy, and who builds it.',
  }
  return pageDocument(copy, sections)
}

/** What a buyer's security team asks about: our clients' data first, then this site's. */
function securityDocument(agreementId: string) {
  const agreement = {
    _type: 'certificate',
    _key: 'agreement',
    title: 'Example: data processing agreement',
    issuer: 'The contract on personal data that we sign with every client',
    date: '2026-11-02',
    file: { _type: 'file', asset: { _type: 'reference', _ref: agreementId } },
  }
  const { certificates } = PAGE_SECTIONS.certificatesSection.seed
  return pageDocument(SECURITY, [
    ...textSections(CLIENTS),
    section('certificatesSection', { certificates: [...certificates, agreement] }),
    section('processorsSection'),
    ...textSections(SECURITY, CLIENTS.texts.length + 1),
  ])
}

/** The initial pages that the footer links to. */
export function companyPageDocuments(agreementId: string) {
  return [
    pricingDocument(),
    securityDocument(agreementId),
    pageDocument(LEGAL, textSections(LEGAL)),
  ]
}
