import type { PrivacyPage, SiteSettings } from './types.ts'

type Texts<T> = { [K in keyof T as T[K] extends string ? K : never]: T[K] }

/**
 * Defaults for texts that staff left empty. The seed writes the same ones, so a new site starts
 * with them.
 */
export const SETTINGS_TEXTS: Omit<
  Texts<SiteSettings>,
  'bookingUrl' | 'bookingPrefill' | 'schedulingUrl'
> = {
  name: 'Northwright',
  tagline: 'Autonomous AI systems, built with your team',
  consentText:
    'Our team will see your email address, what you enter in our tools, and whether you open our booking page or book a call, so we can prepare. We’ll email you the resource or your result once, and notes from our projects, twice a month at most. Unsubscribe in one click. We never sell your data.',
}

export const SEO_DESCRIPTION =
  'We build agentic AI systems that run in production, and train your team while we build. Book a free 30-minute call with an engineer.'

/** Titles follow the company's name until staff write their own. */
export function seoTexts({
  name,
  tagline,
}: Pick<SiteSettings, 'name' | 'tagline'>): Texts<SiteSettings['seo']> {
  return {
    title: `${name}: ${tagline}`,
    titleTemplate: `%s | ${name}`,
    description: SEO_DESCRIPTION,
  }
}

export const RESOURCE_LIST_TEXTS = {
  title: 'Free AI Resources',
  intro:
    'A guide, a quiz and a calculator that we use in the first week of our own projects. Each takes 5 to 30 minutes and gives you something to bring to a meeting.',
  guidanceHeading: 'Need Personalized Guidance',
  guidanceText:
    'The quiz and the calculator only know what you type in. In a free 30-minute call, an engineer will ask about your systems, your exceptions and your people, and you’ll leave with a next step.',
  shareHeading: 'Share This Page',
  emptyText: 'There’s nothing here right now. Book a call and ask us directly.',
}
export type ResourceListCopy = typeof RESOURCE_LIST_TEXTS

/** Copy that several pages, reports and emails share. */
export const SHARED_TEXTS = {
  missingPageNotice: "We couldn't find that page, so here is our home page.",
  missingResourceNote: 'It may have been renamed or removed. The list has everything we offer.',
  accessHeading: 'Free access',
  privacyLink: 'How we handle your data',
  savedNote: 'We’ve saved your email address.',
  scriptNote: 'This tool needs JavaScript. Turn it on, then submit your address again.',
  sampleLabel: 'Sample result',
  othersHeading: 'More free resources',
  updatedLabel: 'Last updated',
  callHeading: 'Talk it through with an engineer',
  callAfterResult: 'Check {result} with an engineer',
  callAfterGuide: 'Plan your first step with an engineer',
  callAfterStory: 'See whether this would work for you',
  callNext: 'Next free time:',
  callAgenda: 'What happens on the call',
  callText:
    'Bring one process to a free 30-minute call with an engineer, and leave with a rough estimate.',
  callInReports: 'Bring this report to a free 30-minute discovery call with an engineer.',
  callInEmails: 'Book a free 30-minute call',
  callOnShareImage: 'A 30-minute discovery call',
  storyListTitle: 'What we built, and who runs it now',
  storyListIntro: 'Each story has one number, what was built, and what was hard.',
  storyLabel: 'Customer story',
  storyBuilt: 'What we built',
  storyRunBy: 'Who runs it now',
  storyResource: 'Where to start on your own',
  storyMore: 'More customer stories',
}
export type SharedTexts = typeof SHARED_TEXTS

/**
 * Copy of the emails to leads. `{resource}` is the title of what they asked for, `{time}` when their
 * call was to be.
 */
export const EMAIL_TEXTS = {
  greeting: 'Hello,',
  documentSubject: 'Your guide: {resource}',
  documentText:
    'Here’s the {resource} you requested. The link keeps working, so you can come back to it.',
  documentButton: 'Open the guide',
  resultSubject: 'Your result: {resource}',
  resultText: 'Here are your results from the {resource}.',
  resultButton: 'Open my result',
  linkNote:
    'This link opens your result on any device, without asking for your email address. It works for 90 days, and anyone you forward it to can open it.',
  reply: 'Questions? Just reply to this email. An engineer will read it.',
  cancelledSubject: 'Your call is canceled',
  cancelledText:
    'Your call on {time} is canceled. If you’d still like to talk, choose another time. It’s free and takes 30 minutes.',
  missedSubject: 'Sorry we missed you',
  missedText:
    'We had a call on {time}, and it looks as if we missed each other. If you’d still like to talk, choose another time.',
  againButton: 'Choose another time',
  confirmSubject: 'Please confirm your email address',
  confirmText:
    'Somebody gave this address on our website, for “{resource}”. If it was you, please confirm it. If it wasn’t, ignore this email.',
  confirmButton: 'Confirm my address',
}
export type EmailTexts = typeof EMAIL_TEXTS

export const PRIVACY_TEXTS: Omit<Texts<PrivacyPage>, 'updatedOn'> = {
  title: 'Privacy',
  intro:
    'What we store about you, why, for how long, and how to have it deleted. It takes two minutes to read.',
}
