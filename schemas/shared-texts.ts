import { CommentIcon } from '@sanity/icons/Comment'
import { defineType } from 'sanity'
import { SHARED_TEXTS } from '#lib/content/defaults.ts'
import { textsWithStandard } from './standard-text.ts'

const { groups, words } = textsWithStandard(SHARED_TEXTS, {
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
  groups,
  fields: [
    words(
      'missingPageNotice',
      'missing',
      'Notice on a page that does not exist',
      'One line above the home page, which visitors see when a page does not exist.',
      120,
    ),
    words(
      'missingResourceNote',
      'missing',
      "Note under 'Resource Not Found'",
      'What to do next, above the button to the list of resources.',
      160,
    ),
    words('accessHeading', 'access', 'Heading', 'Above the email field of every resource.', 40),
    words(
      'privacyLink',
      'access',
      'Link to the privacy page',
      'After the text below the email field. That text is in Site settings.',
      60,
    ),
    words(
      'savedNote',
      'access',
      'Confirmation without JavaScript',
      'What visitors read after sending the form if their browser runs no scripts.',
      120,
    ),
    words(
      'scriptNote',
      'access',
      'Quiz and calculator without JavaScript',
      'Follows the confirmation: the two tools work only with scripts.',
      160,
    ),
    words(
      'sampleLabel',
      'label',
      'Above a sample',
      'Small, above the sample of a result that the quiz and the calculator show.',
      40,
    ),
    words(
      'updatedLabel',
      'label',
      'Above a date',
      'Small, above the date of the privacy notice.',
      40,
    ),
    words(
      'othersHeading',
      'access',
      'Heading of the other resources',
      "Above the links to the other resources on every resource's page.",
      50,
    ),
    words('callHeading', 'call', 'Heading', 'Below the email field of every resource.', 50),
    words('callAfterResult', 'call', 'Heading after a result', 'Below every result of a tool.', 50),
    words('callAfterStory', 'call', 'Heading beside a story', 'Beside every customer story.', 50),
    words(
      'callText',
      'call',
      'Text',
      'Below the heading: how long the call is, who it is with, and what it costs. Home has its own texts.',
      160,
    ),
    words(
      'callInReports',
      'call',
      'In reports',
      "At the end of every report, above 'Book Free Discovery Call'.",
      160,
    ),
    words('callInEmails', 'call', 'Button in emails', 'In the email that brings a report.', 40),
    words(
      'callOnShareImage',
      'call',
      'On the drawn share picture',
      'Small text on the picture that is used while Site settings has no share picture.',
      40,
    ),
    words(
      'storyLabel',
      'story',
      'Label',
      'At the top of every story, and on its share picture.',
      40,
    ),
    words('storyBuilt', 'story', 'What was built', 'Above what you built for the customer.', 40),
    words('storyRunBy', 'story', 'Who runs it', 'Above the people who run it now.', 40),
    words('storyResource', 'story', 'Resource', 'Above the resource beside every story.', 50),
    words('storyMore', 'story', 'Other stories', 'Above the links to the other stories.', 50),
  ],
  preview: { prepare: () => ({ title: 'Shared texts' }) },
})
