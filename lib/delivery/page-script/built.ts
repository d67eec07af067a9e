import type { PageScript } from './bundle.ts'
import type { PageScriptName } from './names.ts'

/** The pages' scripts and their URLs, filled in by next.config.mjs when the site is built. */
export const PAGE_SCRIPTS: Partial<Record<PageScriptName, PageScript>> = JSON.parse(
  process.env.PAGE_SCRIPTS ?? '{}',
)
