import { getQuizContent, getSharedTexts, getSiteSettings } from '#lib/content/fetch.ts'
import { escape, heading, joined, link, list, prose, stacked } from '#lib/content/markdown.ts'
import type { Resource } from '#lib/content/types.ts'
import { isToolType, RESOURCE_TYPES, type ToolType } from '#lib/tools/resource-types.ts'
import { sampleWords } from '../resources/[slug]/_detail/sample.tsx'
import { callBand } from './frame.ts'
import { quizMarkdown, roiMarkdown } from './tools.ts'

/**
 * A resource's introduction, what its gate asks for and, of a tool, what it computes. The fields
 * and buttons of the form are left out: nobody can press them here.
 */
export async function gateMarkdown(resource: Resource, level: 1 | 2): Promise<string> {
  const [settings, texts] = await Promise.all([getSiteSettings(), getSharedTexts()])
  const { title, subtitle, description, type } = resource
  const sample = sampleWords(type)
  return joined(
    heading(level, title),
    stacked(escape(type), escape(subtitle), escape(description)),
    heading(2, texts.accessHeading),
    escape(RESOURCE_TYPES[type].gate.hint),
    `${escape(settings.consentText)} ${link(texts.privacyLink, '/privacy')}`,
    callBand(settings, texts),
    sample ? stacked(escape(texts.sampleLabel), escape(sample)) : featuresMarkdown(resource),
    isToolType(type) && (await TOOLS[type](resource.slug)),
  )
}

/** What its own page says below that. */
export function resourceTextMarkdown(resource: Resource): string {
  const isBeside = sampleWords(resource.type) !== null
  return joined(isBeside && featuresMarkdown(resource), prose(resource.body))
}

function featuresMarkdown({ type, features }: Resource): string {
  if (features.length === 0) return ''
  return joined(heading(2, RESOURCE_TYPES[type].featuresTitle), list(features.map(escape)))
}

/** A tool without its text doesn't compile. */
const TOOLS: Record<ToolType, (slug: string) => string | Promise<string>> = {
  Tool: roiMarkdown,
  Quiz: async (slug) => quizMarkdown(slug, await getQuizContent()),
}
