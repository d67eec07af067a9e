import { getResources } from '#lib/content/fetch.ts'
import { escape, heading, joined, link, prose } from '#lib/content/markdown.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import { resourcesMarkdown } from '#lib/sections/resource/markdown.ts'
import type { closing } from './section.ts'
import { MAX_LINKS } from './view.tsx'

export async function markdown({ content, settings }: MarkdownProps<typeof closing>) {
  const resources = await getResources()
  return joined(
    heading(2, content.closingHeading),
    prose(content.closingText),
    link(content.closingButton, settings.bookingUrl),
    escape(content.closingNote),
    resources.length > 0 && heading(3, content.closingResourcesHeading),
    resourcesMarkdown(resources.slice(0, MAX_LINKS)),
  )
}
