import { fileURLToPath } from 'node:url'
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'

/** @type {import('next').NextConfig} */
const config = {
  // Each test run serves its own copy of the build, so that two runs never share a page cache.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: { globalNotFound: true },
  // Each request has its line in our own log.
  logging: { incomingRequests: false },
  serverExternalPackages: ['pg'],
  outputFileTracingExcludes: { '*': ['.local/**', 'tests/**'] },
}

const SHARED_PAGES = fileURLToPath(new URL('lib/page-cache/handler.ts', import.meta.url))

/** @param {string} phase what Next is doing: a build has no use for the cache of running sites */
export default (phase) =>
  phase === PHASE_PRODUCTION_SERVER && process.env.REDIS_URL
    ? { ...config, cacheHandler: SHARED_PAGES }
    : config
