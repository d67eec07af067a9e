import { DocumentPdfIcon } from '@sanity/icons/DocumentPdf'
import { defineField, defineType, defineArrayMember } from '@sanity/types'
import { namedAssetUrl } from '#lib/content/assets.ts'
import { filled, httpUrl, isDay, items, text } from '#lib/content/readers.ts'
import { optionalText } from '#lib/content/rules.ts'
import { definePageSection, line } from '#lib/sections/define.ts'

const certificate = defineType({
  name: 'certificate',
  title: 'Certificate or document',
  type: 'object',
  icon: DocumentPdfIcon,
  fields: [
    line('title', 'Name', '‘SOC 2 Type II report’, ‘Data processing agreement’.', 80, 'its name'),
    defineField({
      name: 'issuer',
      title: 'Who issued it, and what it covers',
      description: 'For a certificate, its auditor and what was audited. Optional.',
      type: 'string',
      validation: optionalText(120),
    }),
    defineField({
      name: 'date',
      title: 'Date',
      description: 'When it was issued, or last changed. Buyers look for it first.',
      type: 'date',
      validation: (rule) => rule.required().error('Please enter the date.'),
    }),
    defineField({
      name: 'url',
      title: 'Link',
      description: 'Where a buyer can check it: the auditor’s page, a registry, a trust portal.',
      type: 'url',
      validation: (rule) => [
        rule
          .uri({ scheme: ['https', 'http'] })
          .error('Please enter a complete URL that starts with https:// or http://.'),
        rule.custom((url, { parent }) => {
          const hasFile = Boolean(Object(parent).file?.asset)
          return Boolean(url) || hasFile || 'Please enter a link, or upload the document.'
        }),
      ],
    }),
    defineField({
      name: 'file',
      title: 'Document',
      description: 'A PDF to download. If there is one, it is what the name leads to.',
      type: 'file',
      options: { accept: 'application/pdf' },
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'date' } },
})

const TEXTS = { certificatesHeading: 'Certificates and documents' }

const CERTIFICATES = [
  {
    title: 'Example: SOC 2 Type II report',
    issuer: 'Example Auditors LLP: security and availability of the build platform',
    date: '2026-06-30',
    url: 'https://auditors.example/soc-2',
  },
  {
    title: 'Example: ISO/IEC 27001 certificate',
    issuer: 'Example Registrar: how we develop and run software for clients',
    date: '2026-02-17',
    url: 'https://registrar.example/iso-27001',
  },
]

/** What a buyer's security team asks for, each with its date and something to check it by. */
export const certificates = definePageSection({
  fields: [
    line('certificatesHeading', 'Certificates: heading', 'Next to the list.', 60),
    defineField({
      name: 'certificates',
      title: 'Certificates and documents',
      description:
        'Only what you have: each needs its date, and a link or a PDF. An expired certificate is worse than no certificate.',
      type: 'array',
      of: [defineArrayMember({ type: 'certificate' })],
      validation: (rule) => [
        rule.required().min(1).error('Please add a certificate or a document.'),
        rule.max(12).error('There is room for twelve.'),
      ],
    }),
  ],
  types: [certificate],
  query:
    'certificatesHeading, certificates[]{_key, title, issuer, date, url, "path": file.asset->path}',
  // Leaves out what has no date, or nothing to check it by.
  map: (given, origin = '') => ({
    ...filled(TEXTS, given),
    certificates: items(given?.certificates).flatMap((item) => {
      const title = text(item.title)
      const file = namedAssetUrl(item.path, title, origin)
      const url = file ?? httpUrl(item.url)
      const date = text(item.date)
      if (!title || !isDay(date) || !url) return []
      return [{ title, issuer: text(item.issuer), date, url, isFile: file !== null }]
    }),
  }),
  seed: {
    ...TEXTS,
    certificates: CERTIFICATES.map((copy, index) =>
      Object.assign({ _type: 'certificate' as const, _key: `certificate-${index + 1}` }, copy),
    ),
  },
  block: {
    title: 'Certificates and documents',
    group: 'Proof',
    icon: 'document-pdf',
    sketch: 'M0 5h12M0 10h9M18 4h8v10h-8zM31 6h17M31 11h11M18 19h8v10h-8zM31 21h17M31 26h11',
    heading: 'certificatesHeading',
    // A new section claims nothing.
    start: TEXTS,
  },
})
