import type { Instrumentation } from 'next'

/**
 * Runs once when the server starts, before the first response. Invalid variables end the process
 * with a list of them: Next itself would stay up and respond to every request with 500. In
 * development it does stay up, since a mistake is quickly fixed.
 */
export async function register(): Promise<void> {
  // Next inlines this at build time, so that nothing below reaches the edge runtime.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  try {
    // Before anything opens a connection. Without an endpoint, nothing of it is loaded.
    const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = process.env
    if (OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
      (await import('#lib/platform/log/tracing.ts')).startTracing()
    const { watchIncomingRequests } = await import('#lib/platform/http/incoming-requests.ts')
    const { startDeliveries } = await import('#lib/leads/background.ts')
    const { startEditorNews } = await import('#lib/leads/editors/news.ts')
    const { winnerNews } = await import('#lib/insight/experiments/winner-news.ts')
    const { watchCrawlers } = await import('#lib/insight/crawlers.ts')
    const { startMovingDays } = await import('#lib/insight/move-days.ts')
    const { startSchedules } = await import('#lib/publishing/start.ts')
    const { startListening } = await import('#lib/delivery/refresh/told.ts')
    const { draftModeOfBuild } = await import('#lib/platform/http/cookies.ts')
    const { internalHeaders } = await import('#lib/insight/experiments/internal.ts')
    const { provideChoice } = await import('#lib/insight/experiments/for-server.ts')
    const { variantFor } = await import('#lib/insight/experiments/visitors-variant.ts')
    provideChoice({ variantFor, internalHeaders })
    watchIncomingRequests(draftModeOfBuild(process.env.NEXT_DIST_DIR || '.next'))
    watchCrawlers()
    if (process.env.NODE_ENV === 'production') {
      const { redirectConsole } = await import('#lib/platform/log/log.ts')
      const { isPublished } = await import('#lib/content/published.ts')
      const { stopInTime } = await import('#lib/platform/http/stopping.ts')
      stopInTime()
      redirectConsole()
      if (!process.env.SITE_SERVER && !process.env.VERCEL) {
        const { log } = await import('#lib/platform/log/log.ts')
        log.warn(
          'This is not server.ts: pages are sent with all their scripts, from no memory of ours, and with a policy that allows inline scripts. Start the site with: node server.ts',
        )
      }
      // Load the list of resources now, in case the content lake goes down later.
      void isPublished('any')
      startListening()
    }
    startDeliveries()
    startMovingDays()
    startEditorNews(winnerNews)
    startSchedules()
  } catch (error) {
    if (process.env.NODE_ENV !== 'production') throw error
    // oxlint-disable-next-line no-console -- for the terminal: nothing runs after it
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Logs the error behind the reference that the visitor sees. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { logRequestError } = await import('#lib/platform/log/log.ts')
  logRequestError(error, { path: request.path, route: context.routePath, kind: context.routeType })
}
