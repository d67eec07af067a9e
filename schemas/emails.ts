import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineType } from 'sanity'
import { EMAIL_TEXTS } from '#lib/content/defaults.ts'
import { textsWithStandard } from './standard-text.ts'

const { groups, words } = textsWithStandard(EMAIL_TEXTS, {
  document: 'With a guide',
  result: 'With a result',
  both: 'In both',
})

/** Copy of the emails that bring leads what they asked for. A singleton. */
export const emails = defineType({
  name: 'emails',
  title: 'Emails to leads',
  type: 'document',
  icon: EnvelopeIcon,
  groups,
  fields: [
    words('greeting', 'both', 'Greeting', 'The first line.', 60),
    words(
      'documentSubject',
      'document',
      'Subject, with a guide',
      'Also the heading. {resource} becomes the title of what they asked for.',
      80,
    ),
    words(
      'documentText',
      'document',
      'Text, with a guide',
      'Above the button. {resource} works here too.',
      300,
    ),
    words('documentButton', 'document', 'Button, with a guide', 'Opens the document.', 40),
    words(
      'resultSubject',
      'result',
      'Subject, with a result',
      '{resource} becomes the title of the quiz or the calculator.',
      80,
    ),
    words(
      'resultText',
      'result',
      'Text, with a result',
      'Above the figures. The outcome in a sentence is the heading.',
      300,
    ),
    words('resultButton', 'result', 'Button, with a result', 'Opens their result on the site.', 40),
    words(
      'linkNote',
      'result',
      'Note about the link',
      'The link needs no email address and works for 90 days: the note should say so.',
      240,
    ),
    words('reply', 'both', 'Offer to reply', 'Replies reach the team.', 160),
  ],
  preview: { prepare: () => ({ title: 'Emails to leads' }) },
})
