import type { Resource } from '#lib/content/types.ts'
import { documentPath } from '#lib/content/paths.ts'
import { isToolType, RESOURCE_TYPES, type ToolType } from '#lib/tools/resource-types/list.ts'

/** What the gate needs to know of a resource. The list of types itself stays on the server. */
export interface GatedResource {
  slug: string
  title: string
  /** URL of what opens: our own for a document or a link, or what a tool embeds. */
  url: string | null
  /** The tool that opens in the page; null for what opens in a new tab. */
  tool: ToolType | null
  /** Whether nothing can open without a URL. */
  needsUrl: boolean
  /** The button's label, the note below it, and the toast's text once the gate is open. */
  texts: { submit: string; hint: string; success: string }
}

export function gatedResource({ id, slug, title, type, downloadUrl }: Resource): GatedResource {
  const { gate, url } = RESOURCE_TYPES[type]
  const isTool = isToolType(type)
  return {
    slug,
    title,
    url: downloadUrl && !isTool ? documentPath(id) : downloadUrl,
    tool: isTool ? type : null,
    needsUrl: !isTool || url !== null,
    texts: { ...gate, submit: gate.submit(title) },
  }
}
