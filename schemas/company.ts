import { defineField, defineType } from 'sanity'
import { optionalText, requiredText } from '#lib/content/rules.ts'
import { webUrl } from '#schemas/addresses.ts'

/** Who runs the site and how to reach them, for the footer of every page. */
export const company = defineType({
  name: 'company',
  title: 'Company',
  type: 'object',
  fields: [
    defineField({
      name: 'legalName',
      title: 'Legal name',
      description: 'As registered, for example: Northwright, Inc.',
      type: 'string',
      validation: requiredText('the registered name of the company', 60),
    }),
    defineField({
      name: 'address',
      title: 'Postal address',
      description: 'Below the legal name. Press Enter between the lines.',
      type: 'text',
      rows: 3,
      validation: requiredText('the postal address', 160),
    }),
    defineField({
      name: 'email',
      title: 'Email address',
      description: 'Where visitors can write to.',
      type: 'string',
      validation: (rule) => [
        rule.required().error('Please enter an email address.'),
        rule.email().error('This is not an email address.'),
      ],
    }),
    defineField({
      name: 'phone',
      title: 'Phone number',
      description: 'With its country code. Optional.',
      type: 'string',
      validation: optionalText(30),
    }),
    defineField({
      name: 'registration',
      title: 'Registration',
      description:
        'Where and under which number the company is registered, as your country asks for it. Optional.',
      placeholder: 'Registered in Delaware, file number 1234567',
      type: 'string',
      validation: optionalText(100),
    }),
    defineField({
      name: 'vatNumber',
      title: 'VAT number',
      description: 'With its country code. Optional.',
      placeholder: 'DE123456789',
      type: 'string',
      validation: optionalText(20),
    }),
    defineField({
      name: 'responsible',
      title: 'Management',
      description:
        'Managing directors or the person responsible, where your country asks for them. Optional.',
      placeholder: 'Managing director: Jordan Avery',
      type: 'string',
      validation: optionalText(120),
    }),
    defineField({
      name: 'linkedinUrl',
      title: 'LinkedIn page',
      description: "The company's page on LinkedIn. Optional.",
      type: 'url',
      validation: webUrl,
    }),
  ],
})
