import { richText } from '#lib/content/written-text.ts'

interface PageCopy {
  title: string
  slug: string
  description: string
  /** Each a heading, and its paragraphs. */
  texts: [heading: string, ...paragraphs: string[]][]
}

/** What the code does (docs/security.md, docs/privacy.md); the company adds what it does. */
const SECURITY: PageCopy = {
  title: 'Security',
  slug: 'security',
  description:
    'Where this site keeps data, what leaves it, how it protects the addresses people give us, and how to report a problem.',
  texts: [
    [
      'Where data is kept',
      'Email addresses and what people enter in our tools are in one PostgreSQL database, which only this site’s servers reach. They’re deleted two years after the last submission. The texts of this site are in Sanity; no visitor’s data is.',
      'Our server logs contain no email addresses and no IP addresses.',
    ],
    [
      'What leaves the site',
      '- Emails to you and to our team go through Resend.',
      '- Your address and the resource you opened go to Loops, which runs our mailing list.',
      '- The calendar on our home page is our scheduler’s. It loads when you scroll to it.',
      '- Our sales software and our team’s chat, if we use them, get your address, the resource and your result in a tool.',
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
      'Report a problem',
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

function pageDocument({ title, slug, description, texts }: PageCopy) {
  return {
    _id: `page-${slug}`,
    _type: 'page',
    isExample: true,
    title,
    slug: { _type: 'slug', current: slug },
    sections: texts.map(([heading, ...paragraphs], index) => ({
      _type: 'textSection',
      _key: `text-${index + 1}`,
      textHeading: heading,
      textBody: richText(...paragraphs),
    })),
    appearance: { _type: 'pageAppearance', description },
  }
}

/** The initial pages that the footer links to. */
export function companyPageDocuments() {
  return [SECURITY, LEGAL].map(pageDocument)
}
