import { defineField, defineType } from 'sanity'
import { optionalText, requiredText } from '#lib/content/rules.ts'
import { webUrl } from '#schemas/addresses.ts'
import { stringField, textField } from './shared.ts'

/** Who runs the site and how to reach them, for the footer of every page. */
export const company = defineType({
  name: 'company',
  title: 'Company',
  type: 'object',
  fields: [
    stringField('legalName', 'Legal name', {
      description: 'As registered, for example: Northwright, Inc.',
      validation: requiredText('the registered name of the company', 60),
    }),
    textField('address', 'Postal address', {
      description: 'Below the legal name. Press Enter between the lines.',
      validation: requiredText('the postal address', 160),
    }),
    stringField('email', 'Email address', {
      description: 'Where visitors can write to.',
      validation: (rule) => [
        rule.required().error('Please enter an email address.'),
        rule.email().error('This is not an email address.'),
      ],
    }),
    stringField('phone', 'Phone number', {
      description: 'With its country code. Optional.',
      validation: optionalText(30),
    }),
    stringField('registration', 'Registration', {
      description:
        'Where and under which number the company is registered, as your country asks for it. Optional.',
      placeholder: 'Registered in Delaware, file number 1234567',
      validation: optionalText(100),
    }),
    stringField('vatNumber', 'VAT number', {
      description: 'With its country code. Optional.',
      placeholder: 'DE123456789',
      validation: optionalText(20),
    }),
    stringField('responsible', 'Management', {
      description:
        'Managing directors or the person responsible, where your country asks for them. Optional.',
      placeholder: 'Managing director: Jordan Avery',
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
