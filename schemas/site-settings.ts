import { CogIcon } from '@sanity/icons/Cog'
import { defineField, defineType, type ConditionalPropertyCallbackContext } from 'sanity'
import { ANALYTICS, ANALYTICS_NAMES, analyticsNamed } from '#lib/insight/analytics-services.ts'
import { patternProblem, OWN_PATTERN, SCHEDULERS } from '#lib/leads/booking/schedulers.ts'
import {
  type CallSettings,
  type Confirmation,
  CRM_TITLES,
  type CrmMasters,
  isTimeZone,
  LEAD_EMAILS,
} from '#lib/content/lead-emails.ts'
import { HOT } from '#lib/leads/score/bands.ts'
import { isWhole } from '#lib/content/readers.ts'
import { optionalText, requiredText } from '#lib/content/rules.ts'
import { assignment } from './assignment.ts'
import { details } from './details.ts'
import { inGroup, isExample, stringField, textField } from './shared.ts'
import { embeddedScheduler, requiredWebUrl } from './addresses.ts'

const isEach = ({ document }: Partial<ConditionalPropertyCallbackContext>) =>
  document?.['leadEmails'] !== 'daily'

const onUnlessOff = (name: keyof CallSettings, title: string, description?: string) =>
  defineField({ name, title, description, type: 'boolean', initialValue: true })

const master = (name: `${keyof CrmMasters}From`, title: string, description: string) =>
  stringField(name, title, {
    description,
    options: {
      layout: 'radio',
      list: [
        { title: 'This site', value: 'site' },
        ...Object.entries(CRM_TITLES).map(([value, crm]) => ({ title: crm, value })),
      ],
    },
    initialValue: 'site',
  })

/** Settings shared by every page. A singleton. */
export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Site settings',
  type: 'document',
  icon: CogIcon,
  groups: [
    { name: 'company', title: 'Company', default: true },
    { name: 'booking', title: 'Booking' },
    { name: 'leads', title: 'Leads' },
    { name: 'search', title: 'Search and sharing' },
    { name: 'analytics', title: 'Analytics' },
  ],
  fields: [
    ...inGroup('company', [
      isExample,
      stringField('name', 'Company name', {
        description:
          'Next to the logo in the header, in the footer, and in reports and the emails that bring them.',
        validation: requiredText("the company's name", 30),
      }),
      stringField('tagline', 'Tagline', {
        description:
          'Below the company name in the footer, and after it in the title of the home page.',
        validation: requiredText('a tagline', 80),
      }),
      defineField({
        name: 'logo',
        title: 'Logo',
        description:
          'Left of the company name in the header. Square, preferably SVG, without the name: that is added as text.',
        type: 'image',
        options: { accept: 'image/svg+xml,image/png' },
      }),
      defineField({ name: 'company', title: 'In the footer', type: 'company' }),
    ]),
    ...inGroup('booking', [
      defineField({
        name: 'bookingUrl',
        title: 'Booking page',
        description:
          'Every booking button opens this page in a new tab. Leave it empty while the whole site runs on your computer: the buttons then open the local scheduler.',
        placeholder: 'https://calendly.com/acme/discovery-call',
        type: 'url',
        validation: requiredWebUrl('the URL of the booking page'),
      }),
      stringField('bookingPrefill', 'Fill in the booking form', {
        description:
          'The booking page gets the visitor’s email address when they press a booking button, so that they needn’t type it, and a link for your team that opens them in Leads. Calendly shows the link as the answer to the first question of its form, Cal.com as the notes. Say so in your privacy notice.',
        options: {
          list: [
            { title: 'No', value: 'none' },
            ...SCHEDULERS.map(({ name, title }) => ({ title, value: name })),
            { title: 'Another scheduler', value: OWN_PATTERN },
          ],
          layout: 'radio',
        },
        initialValue: 'none',
      }),
      stringField('bookingPattern', 'Parameters of the booking page', {
        description:
          'As your scheduler documents them, without the question mark. {email} stands for the visitor’s address, {lead} for the link to them in Leads.',
        placeholder: SCHEDULERS[1].pattern,
        hidden: ({ parent }) => parent?.bookingPrefill !== OWN_PATTERN,
        validation: (rule) =>
          rule.custom((pattern, { parent }) => {
            const isUsed = Object(parent).bookingPrefill === OWN_PATTERN
            return (isUsed && patternProblem(pattern ?? '')) || true
          }),
      }),
      defineField({
        name: 'schedulingUrl',
        title: 'Embedded scheduler',
        description: 'Shown in a frame on Home. Most schedulers have a separate URL for embedding.',
        placeholder: 'https://calendly.com/acme/discovery-call?embed=true',
        type: 'url',
        validation: embeddedScheduler,
      }),
      defineField({
        name: 'discoveryCall',
        title: 'Who calls, and what happens',
        description: 'Beside the calendar and beside every result. Each part is optional.',
        type: 'discoveryCall',
      }),
    ]),
    ...inGroup('analytics', [
      defineField({
        name: 'analytics',
        title: 'Analytics service',
        description:
          'Counts visits in addition to our own counting, with a script that pages then load from it. It learns of a lead which resource was asked for, and never an email address. Say so on the privacy page first.',
        type: 'object',
        fields: [
          stringField('service', 'Service', {
            options: {
              list: ANALYTICS_NAMES.map((value) => ({ title: ANALYTICS[value].title, value })),
              layout: 'radio',
            },
          }),
          stringField('site', 'Site ID or domain', {
            description: 'As the service gave it: your domain at Plausible, a code at Fathom.',
            hidden: ({ parent }) => !parent?.service,
            validation: (rule) =>
              rule.custom((site, { parent }) => {
                const service = analyticsNamed(Object(parent).service)
                if (!service || ANALYTICS[service].site.test(site ?? '')) return true
                return `Please write what ${ANALYTICS[service].title} calls the site, such as ${ANALYTICS[service].example}.`
              }),
          }),
        ],
      }),
    ]),
    ...inGroup('leads', [
      textField('consentText', 'Text below the email field', {
        description:
          'Small text on every resource page: what happens with the address, which emails come, the result of a tool among them, and that we keep with it what visitors enter in the tools and whether they book a call. It is stored with every lead.',
        validation: requiredText('what happens with the email address', 320),
      }),
      stringField('confirmation', 'Confirm the address', {
        description:
          'Whether people confirm by one click in an email that the address is theirs. Tools and guides open at once all the same. If nothing is chosen: never.',
        options: {
          layout: 'radio',
          list: [
            { title: 'Never', value: 'none' },
            { title: 'Before they are on the newsletter', value: 'newsletter' },
            {
              title: 'Before any other email, the one with their result included',
              value: 'everything',
            },
          ] satisfies { title: string; value: Confirmation }[],
        },
        initialValue: 'none' satisfies Confirmation,
      }),
      stringField('senderName', 'Sender of emails', {
        description:
          'The name that emails to leads and to the team are from, such as a person at your company. If left empty: the company name.',
        validation: optionalText(60),
      }),
      stringField('leadEmails', 'Emails about leads', {
        description:
          'What the team gets: an email when a lead comes and another when they have used a tool, or one email a day about all new leads. Slack and webhooks (for your CRM) are set up by those who run the site, with SLACK_WEBHOOK_URL and WEBHOOK_URL.',
        options: {
          layout: 'radio',
          list: [
            { title: 'Immediately, for each lead', value: 'each' },
            { title: 'Daily summary', value: 'daily' },
          ],
        },
        initialValue: 'each',
      }),
      defineField({
        name: 'digestHour',
        title: 'Send the daily email at (hour, 0–23)',
        description: `If left empty: ${LEAD_EMAILS.hour}.`,
        placeholder: String(LEAD_EMAILS.hour),
        type: 'number',
        hidden: isEach,
        initialValue: LEAD_EMAILS.hour,
        validation: (rule) =>
          rule.custom(
            (hour, context) =>
              isEach(context) ||
              hour === undefined ||
              isWhole(hour, 0, 23) ||
              'Please enter a full hour from 0 to 23.',
          ),
      }),
      stringField('digestTimeZone', 'Your time zone', {
        description:
          'Its official name: of the hour of the daily email, and of calls in emails to the team. If left empty: UTC.',
        placeholder: 'America/New_York',
        validation: (rule) =>
          rule.custom(
            (name) =>
              !name || isTimeZone(name) || 'Please enter a time zone such as America/New_York.',
          ),
      }),
      defineField({
        name: 'calls',
        title: 'When a call is booked',
        description:
          'What happens by itself, once your scheduler tells the site about calls. Each is on until you turn it off.',
        type: 'object',
        fields: [
          onUnlessOff('startsTalks', 'The state New becomes In talks'),
          onUnlessOff(
            'tellsTeam',
            'Tell who looks after them at once',
            'Of a call that is booked, moved or canceled: by email to the owner, or else to the team, and in Slack where it is set up, with what prepares the call.',
          ),
          onUnlessOff(
            'tellsOfPresses',
            'Tell them when somebody opens the booking page',
            'And has no call. Once a day for each person.',
          ),
          onUnlessOff(
            'endsOffers',
            'Stop offering it',
            'Emails to people with a call leave out the button that books one.',
          ),
          onUnlessOff(
            'offersAgain',
            'Offer another time',
            'People who cancel or miss a call get one email with a way to book again, unless they already have. Its texts are in Emails to leads.',
          ),
        ],
      }),
      defineField({
        name: 'alerts',
        title: 'Alerts',
        description:
          'Emails to those concerned, and messages in Slack where it is set up. Each is on until you turn it off. Of a person, who looks after them is told, or else the team, once a day.',
        type: 'object',
        fields: [
          onUnlessOff('tellsOfHot', 'Somebody is hot', `Their score reaches ${HOT} points.`),
          onUnlessOff('tellsOfReturns', 'Somebody hot comes back', 'After a week or more.'),
          onUnlessOff(
            'tellsEditors',
            'Something waits for editors',
            'Those who may publish, of drafts to review and of an experiment’s winner; who asked for a review, that it was sent back; who scheduled something, that it did not happen, or will not because the draft was changed. Each once.',
          ),
        ],
      }),
      details,
      assignment,
      defineField({
        name: 'crm',
        title: 'CRM',
        description:
          'Where one is connected (HubSpot or Pipedrive; those who run the site do so), which side has the last word. The others follow, and their own changes don’t count.',
        type: 'object',
        fields: [
          master('stateFrom', 'State', 'If a CRM: booked calls don’t change it, nor does Leads.'),
          master('ownerFrom', 'Owner', 'If a CRM: the rules above give nobody an owner.'),
        ],
      }),
    ]),
    ...inGroup('search', [
      defineField({
        name: 'seo',
        title: 'Search and sharing',
        type: 'searchAppearance',
      }),
    ]),
  ],
  preview: { prepare: () => ({ title: 'Site settings' }) },
})
