import { PRIVACY_TEXTS } from '#lib/content/defaults.ts'
import { richText } from './blocks.ts'

/** The privacy notice as it is first published. It describes what this code does; who publishes it adds their own company. */
export function privacyDocument() {
  return {
    _id: 'privacyPage',
    _type: 'privacyPage',
    ...PRIVACY_TEXTS,
    updatedOn: '2026-11-21',
    body: richText(
      '## In short',
      '- We keep the e-mail address you give us and what you gave it for, for two years.',
      '- Our team sees it, and you get notes from our projects, at most two a month. One click ends them.',
      '- This site sets no cookies and shows no advertising. We sell nothing about you.',
      '- Write to privacy@northwright.example, and we erase what we have of you.',
      '## What we keep when you open a resource',
      '- Your e-mail address, the resource, the page and the time.',
      '- The sentence beside the e-mail field, word for word. It is what you agreed to.',
      '- How your visit began: the first page you opened, the address of the page that led you here, and the campaign marks in its link, such as utm_source or gclid. It tells us which of our articles and advertisements reach the people we can help. If your browser sends Global Privacy Control, we note none of this.',
      'What you enter in the calculator and the quiz stays in your browser. If you ask for a report, your entries travel to our server, which makes the file, hands it to you and keeps nothing. A report by e-mail is kept until it is sent.',
      '## Why we may',
      'You agree by sending the form, and you can take that back at any time (GDPR, Article 6(1)(a)). It changes nothing about what was done before.',
      'To keep programs from flooding our forms we count how often a network sends them (Article 6(1)(f)). What is stored is a code made from its address, which nobody can turn back without our key, and it lapses within a day.',
      '## Who sees it',
      '- Our team, by e-mail. Resend carries these e-mails, and reports that you have sent to yourself, and keeps a copy of each for a time that its terms set.',
      '- Loops, which holds our mailing list: your address, and the resource you opened.',
      '- The companies that run our servers and our database. They act on our instructions.',
      '- Our scheduler stands on the home page as a frame. When you scroll to it, the company that runs it sees your network address, as with any page you open.',
      '## How long',
      'Two years after you sent the form, our database erases it by itself. On the mailing list you stay until you leave it, which takes one click in any note. E-mails to our team are deleted when the conversation they began is over.',
      "Our servers' logs hold neither e-mail addresses nor network addresses.",
      '## What is in your browser',
      'No cookies. Two things are kept in the memory of the tab: how your visit began, and what you entered in a tool, so that a reload loses nothing. Both are gone when you close the tab.',
      '## What you can ask of us',
      'To see what we have of you, to have it corrected, to get it as a file, to have it erased, or to have us stop using it. Write to [privacy@northwright.example](mailto:privacy@northwright.example) from the address in question. An engineer does it, and answers what was done, within a month at the latest.',
      'If you think we are wrong, you can complain to the data protection authority where you live.',
    ),
  }
}
