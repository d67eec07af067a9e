import { defineField } from 'sanity'
import type { UrlField } from '#lib/tools/resource-types/record.ts'
import { webUrl } from './rules/urls.ts'

/** The URL of what a resource of one type opens; other types don't show it. */
export function urlField(type: string, { name, title, description, group, missing }: UrlField) {
  return defineField({
    name,
    title,
    description,
    type: 'url',
    group,
    hidden: ({ document }) => document?.type !== type,
    validation: (rule) => [
      ...webUrl(rule),
      rule.custom((url, { document }) => {
        const isMissing = document?.type === type && !url
        return isMissing && missing !== null ? missing : true
      }),
    ],
  })
}
