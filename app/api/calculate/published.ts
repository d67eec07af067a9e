import { getQuizContent, getResources } from '#lib/content/fetch.ts'
import { slugOfTool } from '#lib/leads/reports/documents.ts'
import { env } from '#lib/platform/env/env.ts'

/**
 * URL of a tool's page; undefined if it isn't published.
 *
 * @throws Error if the content lake doesn't respond
 */
export async function pageOfTool(tool: 'roi' | 'automation'): Promise<string | undefined> {
  const slug = slugOfTool(tool, await getResources())
  return slug && new URL(`/resources/${slug}`, env.SITE_URL).href
}

/** The quiz with its content. Throws like `pageOfTool`. */
export async function publishedQuiz() {
  const page = await pageOfTool('automation')
  return page === undefined ? undefined : { page, ...(await getQuizContent()) }
}
