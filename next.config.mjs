import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import { rewrites } from './lib/platform/http/rewrites.ts'
import { securityHeaders } from './lib/delivery/security-headers.ts'

/** @type {import('next').NextConfig} */
const config = {
  // Each test run serves its own copy of the build, so that two runs never share a page cache.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: {
    globalNotFound: true,
    // A gate's scripts are fetched while somebody types: few files, and compressed as one.
    turbopackChunking: { minChunkSize: 200_000 },
    // Nothing reads those of the server, more than half of a build.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
    // Writing 200 MB would only delay the first build: most checkouts are never built again.
    turbopackFileSystemCacheForBuild: existsSync('.next/BUILD_ID'),
  },
  // Our own log has a line per request.
  logging: { incomingRequests: false },
  // The content lake resizes images: no route here fetches or resizes them.
  images: { unoptimized: true },
  // `npm test` checks types in a suite of its own, and `npm start` shows the first page sooner.
  typescript: { ignoreBuildErrors: Boolean(process.env.TYPES_CHECKED) },
  serverExternalPackages: [
    '@hubspot/api-client',
    'pdfkit',
    'pg',
    'prom-client',
    // They hook into modules as Node loads them.
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/instrumentation',
    '@opentelemetry/instrumentation-http',
    '@opentelemetry/instrumentation-pg',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
  ],
  outputFileTracingExcludes: { '*': ['.local/**', 'tests/**'] },
  rewrites: () => Promise.resolve(rewrites()),
  // Evaluated at build time.
  headers: async () =>
    securityHeaders({
      local: Boolean(process.env.SANITY_API_HOST),
      development: process.env.NODE_ENV === 'development',
      nonce: process.env.DEV_NONCE,
      schedulers: process.env.SCHEDULER_ORIGINS,
    }),
}

const OWN_PAGES = fileURLToPath(new URL('lib/delivery/server/own-pages.ts', import.meta.url))

/** @param {string} phase what Next is doing: a build doesn't need the cache of a running site */
export default async (phase) => {
  if (phase !== PHASE_PRODUCTION_SERVER)
    return { ...config, env: { ...(await pageScripts()), BUILD_COMMIT: commit() } }
  // Our own server (server.ts) compresses and hashes each response itself, and once.
  const own = process.env.SITE_SERVER ? { compress: false, generateEtags: false } : {}
  return { ...config, ...own, cacheHandler: OWN_PAGES }
}

/** Of the source that is built: from the host, or from git; empty where there is neither. */
function commit() {
  const { COMMIT, VERCEL_GIT_COMMIT_SHA } = process.env
  const git = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return COMMIT || VERCEL_GIT_COMMIT_SHA || (git.status === 0 ? git.stdout.trim() : '')
}

/** Written into the build, since the bundler isn't installed where the site runs. */
async function pageScripts() {
  const { bundlePageScripts } = await import('./lib/delivery/page-script/bundle.ts')
  return { PAGE_SCRIPTS: JSON.stringify(await bundlePageScripts()) }
}
