import manifest from '#package.json' with { type: 'json' }

/**
 * What runs here, for health checks, metrics and the log; never in a header that visitors get.
 * `commit` is written into the build by next.config.mjs, and empty where there was no git.
 */
export const release = {
  release: process.env.RELEASE || manifest.version,
  commit: process.env.BUILD_COMMIT ?? '',
}
