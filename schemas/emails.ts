import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineField, defineType } from 'sanity'
import { EMAIL_TEXTS } from '#lib/content/defaults.ts'
import type { EmailTexts } from '#lib/content/types.ts'
import { optionalText } from '#lib/content/text-rules.ts'

const GROUPS = { document: 'With a guide', result: 'With a result', both: 'In both' }

/** If left empty, the email has the standard text, which is the field's gray placeholder. */
function words(
  name: keyof EmailTexts,
  group: keyof typeof GROUPS,
  title: string,
  description: string,
  limit: number,
) {
  return defineField({
    name,
    title,
    description,
    group,
    type: 'text',
    rows: limit > 80 ? 3 : 1,
    placeholder: EMAIL_TEXTS[name],
    validation: optionalText(limit),
  })
}

/** Copy of the emails that bring leads what they asked for. A singleton. */
export const emails = defineType({
  name: 'emails',
  title: 'Emails to leads',
  type: 'document',
  icon: EnvelopeIcon,
  groups: Object.entries(GROUPS).map(([name, title]) => ({ name, title })),
  fields: [
    words('greeting', 'both', 'Greeting', 'The first line.', 60),
    words(
      'documentSubject',
      'document',
      'Subject',
      'Also the heading. {resource} becomes the title of what they asked for.',
      80,
    ),
    words('documentText', 'document', 'Text', 'Above the button. {resource} works here too.', 300),
    words('documentButton', 'document', 'Button', 'Opens the document.', 40),
    words(
      'resultSubject',
      'result',
      'Subject',
      '{resource} becomes the title of the quiz or the calculator.',
      80,
    ),
    words(
      'resultText',
      'result',
      'Text',
      'Above the figures. The outcome in a sentence is the heading.',
      300,
    ),
    words('resultButton', 'result', 'Button', 'Opens their result on the site.', 40),
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
