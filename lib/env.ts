import 'server-only'
import { z } from 'zod'
import { contentVariables } from '#lib/content/variables.ts'
import { leadVariables } from '#lib/leads/variables.ts'
import { siteVariables } from '#lib/http/variables.ts'
import { metricsVariables } from '#lib/metrics/variables.ts'
import { pageCacheVariables } from '#lib/page-cache/variables.ts'

const schema = z.object({
  ...siteVariables,
  ...contentVariables,
  ...leadVariables,
  ...metricsVariables,
  ...pageCacheVariables,
})

export type Env = z.infer<typeof schema>

/**
 * Checks variables against the schema of every integration.
 *
 * @throws Error whose message lists each variable that is wrong and what it should be
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`These environment variables are missing or wrong:\n${lines.join('\n')}`)
}

/** The variables of this process: the only place that reads them. */
export const env: Env = parseEnv(process.env)
