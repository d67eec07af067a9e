import 'server-only'
import { createRequire } from 'node:module'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { release } from '#lib/platform/env/release.ts'
import { redactEmails } from '#lib/platform/log/log.ts'

/** Attributes with a visitor's address, browser or query: our log has none of them either. */
const PERSONAL =
  /^(?:client|net\.peer|network\.peer|user_agent)\.|^url\.query$|^http\.(?:client_ip|user_agent)$/
/** Attributes with a URL, whose query may hold what a visitor typed or a link's token. */
const URLS = /^(?:url\.full|http\.(?:url|target))$/
/** While the process ends, in milliseconds. */
const FLUSH_INTERVAL = 200

/**
 * Sends traces of requests, pages and database queries by OTLP over HTTP. OpenTelemetry's standard
 * variables say where to, how many and under which name:
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export function startTracing(): void {
  const named = resourceFromAttributes({
    'service.name': 'northwright',
    'service.version': release.release,
    'vcs.ref.head.revision': release.commit,
  })
  const batch = new BatchSpanProcessor(new OTLPTraceExporter())
  const provider = new NodeTracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [REDACT, batch],
  })
  provider.register()
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        disableOutgoingRequestInstrumentation: true,
        ignoreIncomingRequestHook: ({ url = '' }) => /^\/(?:_next\/static|api\/health)/.test(url),
      }),
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  })
  // They hook in when a module is first required after this line.
  const require = createRequire(import.meta.url)
  require('node:http')
  require('pg')
  process.once('SIGTERM', () =>
    setInterval(() => void provider.forceFlush(), FLUSH_INTERVAL).unref(),
  )
}

const REDACT: SpanProcessor = {
  onStart() {},
  onEnd(span) {
    const { name, attributes, events } = span
    // Next names the span of an outgoing request after its URL.
    Object.assign(span, { name: redactEmails(withoutQuery(name)) })
    for (const of of [attributes, ...events.map((event) => event.attributes ?? {})]) {
      for (const [key, value] of Object.entries(of)) {
        if (PERSONAL.test(key)) delete of[key]
        else if (typeof value === 'string')
          of[key] = redactEmails(URLS.test(key) ? withoutQuery(value) : value)
      }
    }
  },
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
}

function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
