import { CommentIcon } from '@sanity/icons/Comment'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineField, defineType } from 'sanity'
import { EMAIL_TEXTS, SHARED_TEXTS } from '#lib/content/defaults.ts'
import { optionalText } from '#lib/content/rules.ts'

/**
 * For a document whose texts have standard ones: left empty, the standard text is used, which is
 * the field's gray placeholder.
 *
 * @param standard the standard text of each field
 * @param titles of the groups that the fields are in
 * @returns the document's groups, and what makes a field of at most `limit` characters in each
 */
function textsWithStandard<Name extends string, Group extends string>(
  standard: Record<Name, string>,
  titles: Record<Group, string>,
) {
  const fieldOf =
    (group: string) => (name: Name, title: string, description: string, limit: number) =>
      defineField({
        name,
        title,
        description,
        group,
        type: 'text',
        rows: limit > 80 ? 3 : 1,
        placeholder: standard[name],
        validation: optionalText(limit),
      })
  const groups = Object.entries<string>(titles).map(([name, title]) => ({ name, title }))
  const fields = Object.fromEntries(groups.map(({ name }) => [name, fieldOf(name)]))
  return { groups, fields: fields as Record<Group, ReturnType<typeof fieldOf>> }
}

const { groups: sharedGroups, fields: shared } = textsWithStandard(SHARED_TEXTS, {
  missing: 'Missing pages',
  access: 'Access card',
  call: 'The call',
  story: 'Customer stories',
  label: 'Labels',
})

/** Copy shared by pages, reports and emails. A singleton. */
export const sharedTexts = defineType({
  name: 'sharedTexts',
  title: 'Shared texts',
  type: 'document',
  icon: CommentIcon,
  groups: sharedGroups,
  fields: [
    shared.missing(
      'missingPageNotice',
      'Notice on a page that does not exist',
      'One line above the home page, which visitors see when a page does not exist.',
      120,
    ),
    shared.missing(
      'missingResourceNote',
      "Note under 'Resource Not Found'",
      'What to do next, above the button to the list of resources.',
      160,
    ),
    shared.access('accessHeading', 'Heading', 'Above the email field of every resource.', 40),
    shared.access(
      'privacyLink',
      'Link to the privacy page',
      'After the text below the email field. That text is in Site settings.',
      60,
    ),
    shared.access(
      'savedNote',
      'Confirmation without JavaScript',
      'What visitors read after sending the form if their browser runs no scripts.',
      120,
    ),
    shared.access(
      'scriptNote',
      'Quiz and calculator without JavaScript',
      'Follows the confirmation: the two tools work only with scripts.',
      160,
    ),
    shared.label(
      'sampleLabel',
      'Above a sample',
      'Small, above the sample of a result that the quiz and the calculator show.',
      40,
    ),
    shared.label(
      'updatedLabel',
      'Above a date',
      'Small, above the date of the privacy notice.',
      40,
    ),
    shared.access(
      'othersHeading',
      'Heading of the other resources',
      "Above the links to the other resources on every resource's page.",
      50,
    ),
    shared.call('callHeading', 'Heading', 'Below the email field of every resource.', 50),
    shared.call(
      'callAfterResult',
      'Heading after a result',
      "Below every result of a tool. {result} becomes the visitor's, such as 'these 34 months' or 'your 81%'.",
      50,
    ),
    shared.call(
      'callAfterGuide',
      'Heading after a guide',
      'On the page behind, once a guide has opened in its own tab.',
      50,
    ),
    shared.call('callAfterStory', 'Heading beside a story', 'Beside every customer story.', 50),
    shared.call(
      'callNext',
      'Before the next free time',
      'In front of the time, where your scheduler tells it.',
      24,
    ),
    shared.call(
      'callAgenda',
      'Above what happens on the call',
      'What happens is in Site settings, tab Booking.',
      40,
    ),
    shared.call(
      'callText',
      'Text',
      'Below the heading: how long the call is, who it is with, and what it costs. Home has its own texts.',
      160,
    ),
    shared.call(
      'callInReports',
      'In reports',
      "At the end of every report, above 'Book Free Discovery Call'.",
      160,
    ),
    shared.call('callInEmails', 'Button', 'In the email that brings a report.', 40),
    shared.call(
      'callOnShareImage',
      'On the drawn share picture',
      'Small text on the picture that is used while Site settings has no share picture.',
      40,
    ),
    shared.story(
      'storyListTitle',
      'List: title',
      'At the top of /customers, which is there once you have three stories.',
      60,
    ),
    shared.story(
      'storyListIntro',
      'List: introduction',
      'Below the title. Also the description in search results.',
      160,
    ),
    shared.story('storyLabel', 'Label', 'At the top of every story, and on its share picture.', 40),
    shared.story('storyBuilt', 'What was built', 'Above what you built for the customer.', 40),
    shared.story('storyRunBy', 'Who runs it', 'Above the people who run it now.', 40),
    shared.story('storyResource', 'Resource', 'Above the resource beside every story.', 50),
    shared.story('storyMore', 'Other stories', 'Above the links to the other stories.', 50),
  ],
  preview: { prepare: () => ({ title: 'Shared texts' }) },
})

const { groups: emailGroups, fields: email } = textsWithStandard(EMAIL_TEXTS, {
  document: 'With a guide',
  result: 'With a result',
  both: 'In all',
  call: 'After a call that did not happen',
  confirm: 'To confirm an address',
})

/** Copy of the emails to leads. A singleton. */
export const emails = defineType({
  name: 'emails',
  title: 'Emails to leads',
  type: 'document',
  icon: EnvelopeIcon,
  groups: emailGroups,
  fields: [
    email.both('greeting', 'Greeting', 'The first line.', 60),
    email.document(
      'documentSubject',
      'Subject, with a guide',
      'Also the heading. {resource} becomes the title of what they asked for.',
      80,
    ),
    email.document(
      'documentText',
      'Text, with a guide',
      'Above the button. {resource} works here too.',
      300,
    ),
    email.document('documentButton', 'Button, with a guide', 'Opens the document.', 40),
    email.result(
      'resultSubject',
      'Subject, with a result',
      '{resource} becomes the title of the quiz or the calculator.',
      80,
    ),
    email.result(
      'resultText',
      'Text, with a result',
      'Above the figures. The outcome in a sentence is the heading.',
      300,
    ),
    email.result('resultButton', 'Button, with a result', 'Opens their result on the site.', 40),
    email.result(
      'linkNote',
      'Note about the link',
      'The link needs no email address and works for 90 days: the note should say so.',
      240,
    ),
    email.both('reply', 'Offer to reply', 'Replies reach the team.', 160),
    email.call(
      'cancelledSubject',
      'Subject, after a canceled call',
      'Also the heading. Site settings say whether this email is sent.',
      80,
    ),
    email.call(
      'cancelledText',
      'Text, after a canceled call',
      '{time} becomes when the call was to be, in their time zone.',
      300,
    ),
    email.call('missedSubject', 'Subject, after a missed call', 'Also the heading.', 80),
    email.call('missedText', 'Text, after a missed call', '{time} works here too.', 300),
    email.call('againButton', 'Button, after both', 'Opens the booking page.', 40),
    email.confirm(
      'confirmSubject',
      'Subject, to confirm',
      'Also the heading. Site settings say whether this email is sent.',
      80,
    ),
    email.confirm(
      'confirmText',
      'Text, to confirm',
      '{resource} becomes the title of what they asked for.',
      300,
    ),
    email.confirm('confirmButton', 'Button, to confirm', 'Opens a page with one button.', 40),
  ],
  preview: { prepare: () => ({ title: 'Emails to leads' }) },
})
