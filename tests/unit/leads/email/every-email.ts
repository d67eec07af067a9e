import type { PortableTextBlock } from '@portabletext/react'
import { EMAIL_TEXTS } from '#lib/content/defaults.ts'
import { richText } from '#lib/content/written-text.ts'
import { briefOf, preparationOf } from '#lib/leads/brief/brief.ts'
import type { Texts } from '#lib/leads/brief/results.ts'
import { callBrief } from '#lib/leads/channels/call-email/brief.ts'
import { renderCallEmail, renderHandover } from '#lib/leads/channels/call-email/render.ts'
import { renderConfirmation } from '#lib/leads/channels/confirmation-email/render.ts'
import { renderLeadEmail } from '#lib/leads/channels/lead-email/render.ts'
import { renderRebooking } from '#lib/leads/channels/rebook-email/render.ts'
import { renderStep } from '#lib/leads/channels/sequence-email/render.ts'
import { assemble } from '#lib/leads/channels/team-email/channel.ts'
import { renderTeamEmail } from '#lib/leads/channels/team-email/render.ts'
import { renderDigest } from '#lib/leads/digest/render.ts'
import { renderNotice } from '#lib/leads/email/notice.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { renderFollowUp } from '#lib/leads/follow-up/render.ts'
import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import { paybackText, summaryText } from '#lib/tools/roi/words.ts'
import { formatPercent, formatUsd } from '#lib/ui/format.ts'
import { callWith } from '#tests/unit/leads/channels/calls.ts'
import { event, storyOf, submission, TEXTS } from '#tests/unit/leads/follow-up/story.ts'
import { ANSWERS } from '#tests/unit/reports/fixtures.ts'
import { inputs } from '#tests/unit/roi/inputs.ts'

const FROM = 'Northwright <site@northwright.example>'
const SITE = 'https://www.northwright.example'
const TEAM = ['team@northwright.example']
const AT = new Date('2026-11-23T09:00:00Z')

/** Every email that the site sends: with what is usual, or with the longest of everything. */
export function everyEmail(isLong = false): Record<string, Email> {
  const long = (text: string, length: number) =>
    isLong ? text.padEnd(length, ` “${text}” & more`) : text
  const sender = { from: FROM, to: TEAM, company: long('Northwright', 200), siteUrl: SITE }
  const texts = textsWith(long)
  const figures = inputs({
    currentStaffCost: isLong ? 1e300 : 150_000,
    timeReductionPercent: isLong ? 1e300 : 50,
  })
  const person = (email: string, number = 0) => {
    const attribution = {
      utm_campaign: long('spring', 200),
      utm_source: long('linkedin', 200),
      referrer: long('https://lnkd.in', 200),
    }
    const gate = submission('ai-roi-calculator', {
      email,
      attribution,
      consentText: long('Our team will see what you enter.', 1000),
    })
    const answers = {
      company: { question: 'Company', answer: long('Acme', 100) },
      role: { question: 'Role', answer: long('Engineer', 100) },
      own: { question: long('What is hard today?', 200), answer: long('Invoices', 100) },
    }
    const results = [false, ...(isLong ? [true] : [])].flatMap((shared) => [
      event('result', { tool: 'roi', input: { ...figures }, shared }),
      event('result', { tool: 'automation', input: { ...ANSWERS }, shared }),
    ])
    const events = [...results, event('details', { answers }), event('booking', {}, AT)]
    return storyOf([gate, submission('ai-roadmap')], events, {
      id: `5b1f0b6e-3a4e-4b8e-9a55-${String(number).padStart(12, '0')}`,
    })
  }
  const briefed = (email: string, number = 0) => {
    const brief = briefOf(person(email, number), texts)
    if (!brief) throw new Error('There is no brief.')
    return brief
  }
  const ada = long('ada', 300).replaceAll(/[^a-z]/g, '.') + '@acme.example'
  const call = callWith({
    place: long('https://meet.example.com/abc', 300),
    reason: long('A clash', 600),
    answers: Array.from({ length: isLong ? 10 : 1 }, () => ({
      question: long('What would you like to talk about?', 200),
      answer: long('Invoices', 1000),
    })),
  })
  const story = { ...person(ada), calls: [call] }
  const booked = callBrief(story, preparationOf(story, texts), {
    kind: 'moved',
    call: call.id,
    at: AT.toISOString(),
    timeZone: 'America/New_York',
    siteUrl: SITE,
  })
  const toLead = { from: FROM, replyTo: TEAM }
  const words = Object.fromEntries(
    Object.entries(EMAIL_TEXTS).map(([name, text]) => [name, long(text, 600)]),
  ) as typeof EMAIL_TEXTS
  const guide = {
    to: ada,
    title: long('AI Implementation Roadmap', 120),
    page: `${SITE}/resources/ai-implementation-roadmap`,
    url: `${SITE}/api/documents/resource-ai-implementation-roadmap`,
    noun: null,
    result: null,
    frame: {
      texts: words,
      company: long('Northwright', 120),
      booking: { url: `${SITE}/book`, label: long('Book a free 30-minute call', 80) },
    },
  }
  const usual = inputs({ currentStaffCost: 150_000 })
  const { netBenefit, roiPercentage } = calculateRoi(usual)
  const rows = {
    'Net benefit': formatUsd(netBenefit),
    'Payback period': paybackText(usual, calculateRoi(usual)),
    ROI: formatPercent(roiPercentage),
  }
  const people = Array.from({ length: isLong ? 60 : 3 }, (_, number) =>
    briefed(isLong ? `${number}.${ada}`.slice(-320) : `person-${number}@acme.example`, number),
  )
  return {
    team: renderTeamEmail(
      {
        id: submission('x').id,
        email: ada,
        title: long('AI ROI Calculator', 120),
        page: `/resources/${long('ai-roi-calculator', 2000)}`,
        attribution: person(ada).person.attribution,
        at: AT,
      },
      sender,
    ),
    'follow-up': renderFollowUp(briefed(ada), sender),
    call: renderCallEmail(booked, sender),
    handover: renderHandover(
      { people: 12, by: long('Jordan', 200), url: `${SITE}/studio/leads?owner=x` },
      sender,
    ),
    digest: assemble(renderDigest(people, { ...sender, day: '2026-11-22', more: 4 })),
    editor: renderNotice({
      ...sender,
      label: 'Studio',
      title: long('Ready for review: Home', 200),
      about: long('Ready for review, says Jordan: “Please look at the headline.”', 600),
      url: `${SITE}/studio/intent/edit/id=home;type=home/`,
      open: 'Open in the Studio',
    }),
    guide: renderLeadEmail(guide, toLead),
    result: renderLeadEmail(
      {
        ...guide,
        title: long('AI ROI Calculator', 120),
        page: `${SITE}/resources/ai-roi-calculator`,
        url: `${SITE}/resources/ai-roi-calculator#open=${'token'.repeat(12)}`,
        result: {
          summary: long(summaryText(usual), 500),
          rows: Object.entries(rows).map(([label, value]) => ({ label, value: long(value, 500) })),
          isAttached: true,
        },
      },
      toLead,
    ),
    confirmation: renderConfirmation(
      {
        to: ada,
        title: long('AI ROI Calculator', 120),
        url: `${SITE}/api/emails/confirm?token=token`,
        texts: words,
        company: long('Northwright', 120),
      },
      { from: FROM, replyTo: TEAM },
    ),
    step: renderStep(
      {
        to: ada,
        step: {
          subject: long('What {ROI} would take', 200),
          body: richText(
            '## Where to start',
            long('Your {resource} says {ROI}. [Read how others began](/customers).', 2000),
            '- One process',
            '- Two weeks',
          ) as PortableTextBlock[],
        },
        values: { ROI: '42.0%', resource: long('AI ROI Calculator', 120) },
        unsubscribe: `${SITE}/api/emails/unsubscribe?token=token`,
        company: long('Northwright', 120),
        siteUrl: SITE,
      },
      { from: FROM, replyTo: TEAM },
    ),
    rebook: renderRebooking(
      { to: ada, call, url: `${SITE}/book`, texts: words, company: long('Northwright', 120) },
      toLead,
    ),
  }
}

function textsWith(long: (text: string, length: number) => string): Texts {
  const { quiz, resources } = TEXTS
  if (!quiz) return TEXTS
  const { moderate } = quiz.levels
  return {
    ...TEXTS,
    resources: new Map(
      Array.from(resources, ([slug, one]) => [slug, { ...one, title: long(one.title, 120) }]),
    ),
    quiz: {
      questions: quiz.questions.map((question) => ({
        ...question,
        wording: long(question.wording, 300),
        options: Object.fromEntries(
          Object.entries(question.options).map(([value, label]) => [value, long(label, 100)]),
        ),
      })),
      levels: {
        ...quiz.levels,
        moderate: { ...moderate, summary: long(moderate.summary, 1000) },
      },
    },
  }
}
