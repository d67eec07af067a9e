import { getResource } from '#lib/content/fetch.ts'
import { escape, link, list, stacked } from '#lib/content/markdown.ts'
import { pathOf } from '#lib/content/paths.ts'
import type { ResourceSummary } from '#lib/content/types.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import type { resource } from './section.ts'

export async function markdown({ content: { slug }, place }: MarkdownProps<typeof resource>) {
  const found = slug ? await getResource(slug) : null
  if (!found) return ''
  return place.gate ? place.gate(slug) : resourcesMarkdown([found])
}

export function resourcesMarkdown(resources: ResourceSummary[]): string {
  return list(
    resources.map(({ slug, title, type }) =>
      stacked(escape(type), link(title, pathOf({ _type: 'resource', slug }))),
    ),
  )
}
