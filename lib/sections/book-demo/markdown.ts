import { getSharedTexts } from '#lib/content/fetch.ts'
import {
  bold,
  escape,
  heading,
  joined,
  link,
  list,
  quoted,
  stacked,
} from '#lib/content/markdown.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import type { bookDemo } from './section.ts'

export async function markdown({ content, settings }: MarkdownProps<typeof bookDemo>) {
  const { schedulingUrl, call } = settings
  if (!schedulingUrl) return ''
  const { callAgenda } = await getSharedTexts()
  const { host, parts } = call
  return joined(
    heading(2, content.demoHeading),
    host?.words && quoted(escape(`“${host.words}”`)),
    host && stacked(escape(host.name), escape(host.role)),
    escape(content.demoText),
    link(content.demoLink, schedulingUrl),
    parts.length > 0 && heading(3, callAgenda),
    list(parts.map(({ when, what }) => stacked(bold(when), escape(what)))),
  )
}
