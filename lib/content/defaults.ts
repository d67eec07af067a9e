import type { Home, PrivacyPage, ResourceListCopy, SharedTexts, SiteSettings } from './types.ts'

type Texts<T> = { [K in keyof T as T[K] extends string ? K : never]: T[K] }

/** Texts that stand in for what staff left out. The seed writes the same, so a new site starts with them. */
export const SETTINGS_TEXTS: Omit<Texts<SiteSettings>, 'bookingUrl' | 'schedulingUrl'> = {
  name: 'Northwright',
  tagline: 'Autonomous systems, built beside your team',
  consentText:
    'Our team sees your address, and you get notes from our projects, at most two a month. One click ends them. We never sell it.',
}

export const SEO_TEXTS: Texts<SiteSettings['seo']> = {
  title: 'Northwright: autonomous AI, built beside your team',
  titleTemplate: '%s | Northwright',
  description:
    'We build agentic AI systems that run in production, and train your team while we build them. Book a free 30-minute call with an engineer.',
}

export const HOME_TEXTS: Texts<Home> & { headline: string } = {
  headline: 'Autonomous AI. Built for Production. Built for Your Team.',
  lede: 'We build agentic systems that do real work in your company, and we build them beside your people, so that on the day we leave they can run, mend and extend every part.',
  heroButton: 'Book Free Discovery Call',
  heroNote: '30 minutes, with an engineer, free',
  heroLink: 'Or start with a free resource',
  logosHeading: 'Trusted by Industry Leaders',
  partnersHeading: 'Who We Partner With',
  solutionsHeading: 'AI Solutions That Deliver',
  demoHeading: 'Pick a time that suits you',
  demoText:
    'Bring one process that costs your team hours. In 30 minutes an engineer sketches how an agent would run it, names what could go wrong, and gives you a first figure for cost and time. If it is not worth automating, we say so.',
  demoLink: 'Open the scheduler on its own page',
  closingHeading: "Let's Launch and Learn Together",
  closingButton: 'Book Free Discovery Call',
  closingNote: 'Opens our calendar in a new tab',
  closingResourcesHeading: 'Not ready for a call? Start here.',
}

export const RESOURCE_LIST_TEXTS: ResourceListCopy = {
  title: 'Free AI Resources',
  intro:
    'Three tools we use in the first week of our own projects. Each takes between five minutes and an evening, and leaves you with something you can show in a meeting.',
  guidanceHeading: 'Need Personalized Guidance',
  guidanceText:
    'A tool works with averages. Your process has its own systems, exceptions and people. Describe it to an engineer for 30 minutes and leave with a next step, at no cost.',
  shareHeading: 'Share This Page',
  emptyText:
    'There are no resources here right now. Book a call, and we will bring the answer with us.',
}

export const SHARED_TEXTS: SharedTexts = {
  missingPageNotice: "We couldn't find that page, so here is our home page.",
  missingResourceNote: 'It may have been renamed or withdrawn. Everything we offer is in the list.',
  accessHeading: 'Free access',
  privacyLink: 'How we handle your data',
  savedNote: 'Your address is saved.',
  scriptNote: 'This tool needs JavaScript. Turn it on, then send your address again.',
  othersHeading: 'More free resources',
  callHeading: 'Rather talk it through?',
  callText: '30 minutes with an engineer, free. Bring one process, leave with a first figure.',
  callInReports:
    'Bring this report to a discovery call: 30 minutes with an engineer, free of charge.',
  callInEmails: 'Book a free 30-minute call',
  callOnShareImage: 'A 30-minute discovery call',
}

export const PRIVACY_TEXTS: Omit<Texts<PrivacyPage>, 'updatedOn'> = {
  title: 'Privacy',
  intro:
    'What we keep of you, why, for how long, and how to have it erased. Two minutes to read, with nothing in small print.',
}
