/** @type {import('next').NextConfig} */
export default {
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
