import { getSiteSettings } from '#lib/content/fetch.ts'
import { env } from '#lib/platform/env/env.ts'
import { openApi } from '#lib/tools/calculate/openapi.ts'
import { pageOfTool, publishedQuiz } from '../api/calculate/published.ts'
import { preflight, tell } from '../api/calculate/respond.ts'

export * from '#lib/platform/http/only-get.ts'
export const OPTIONS = preflight

/** Dynamic: the URLs in it are the running site's, not the build machine's. */
export const dynamic = 'force-dynamic'

/** What assistants may ask of the tools' formulas. */
export const GET = (): Promise<Response> =>
  tell(async () => {
    const [settings, roi, readiness] = await Promise.all([
      getSiteSettings(),
      pageOfTool('roi'),
      publishedQuiz(),
    ])
    return openApi({ site: new URL(env.SITE_URL).origin, name: settings.name, roi, readiness })
  })
