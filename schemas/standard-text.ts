import { defineField } from 'sanity'
import { optionalText } from '#lib/content/text-rules.ts'

/**
 * For a document whose texts have standard ones: left empty, the standard text is used, which is
 * the field's gray placeholder.
 *
 * @param standard the standard text of each field
 * @param titles of the groups that the fields are in
 * @returns the document's groups, and what makes a field of at most `limit` characters
 */
export function textsWithStandard<Name extends string, Group extends string>(
  standard: Record<Name, string>,
  titles: Record<Group, string>,
) {
  const groups = Object.entries<string>(titles).map(([name, title]) => ({ name, title }))
  const words = (name: Name, group: Group, title: string, description: string, limit: number) =>
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
  return { groups, words }
}
