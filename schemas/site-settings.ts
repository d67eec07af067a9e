import { CogIcon } from '@sanity/icons/Cog'
import { defineField, defineType } from 'sanity'
import { requiredText } from './rules.ts'
import { requiredWebUrl } from './urls.ts'

/** What every page shares. One document. */
export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Site settings',
  type: 'document',
  icon: CogIcon,
  groups: [
    { name: 'company', title: 'Company', default: true },
    { name: 'booking', title: 'Booking' },
    { name: 'search', title: 'Search and sharing' },
  ],
  fields: [
    defineField({
      name: 'name',
      title: 'Company name',
      description:
        'In the header beside the mark, in the footer, in reports and in e-mails to the team.',
      type: 'string',
      group: 'company',
      validation: requiredText("the company's name", 30),
    }),
    defineField({
      name: 'tagline',
      title: 'Tagline',
      description: 'Below the company name in the footer and on the cover of reports.',
      type: 'string',
      group: 'company',
      validation: requiredText('a tagline', 80),
    }),
    defineField({
      name: 'logo',
      title: 'Mark',
      description:
        'Left of the company name in the header. Square, best as SVG. The name itself is text.',
      type: 'image',
      options: { accept: 'image/svg+xml,image/png' },
      group: 'company',
    }),
    defineField({ name: 'company', title: 'In the footer', type: 'company', group: 'company' }),
    defineField({
      name: 'consentText',
      title: 'Text at the e-mail field',
      description:
        "Small text beside the e-mail field on every resource's page: what happens with the address.",
      type: 'text',
      rows: 3,
      group: 'company',
      validation: requiredText('what happens with the e-mail address', 240),
    }),
    defineField({
      name: 'bookingUrl',
      title: 'Booking page',
      description:
        'Every booking button opens this page in a new tab. While the whole site runs on your computer, leave it empty: the buttons then open the local scheduler.',
      placeholder: 'https://calendly.com/acme/discovery-call',
      type: 'url',
      group: 'booking',
      validation: requiredWebUrl('the URL of the booking page'),
    }),
    defineField({
      name: 'schedulingUrl',
      title: 'Embedded scheduler',
      description:
        'Shown in a frame on Home. Most schedulers have a URL of their own for embedding. On your computer it may be left empty, too.',
      placeholder: 'https://calendly.com/acme/discovery-call?embed=true',
      type: 'url',
      group: 'booking',
      validation: requiredWebUrl('the URL of the embedded scheduler'),
    }),
    defineField({
      name: 'seo',
      title: 'Search and sharing',
      type: 'searchAppearance',
      group: 'search',
    }),
  ],
  preview: { prepare: () => ({ title: 'Site settings' }) },
})
