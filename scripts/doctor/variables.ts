import { pass, fail, type Check } from '#lib/platform/finding.ts'

/** Checks that the site would start: every variable it needs is set and valid. */
export const checkVariables: Check = async (variables) => {
  Object.assign(process.env, variables)
  try {
    const { env } = await import('#lib/platform/env/env.ts')
    const found = [pass('Variables', 'all that are needed are there.')]
    const { protocol, hostname } = new URL(env.SITE_URL)
    if (protocol === 'http:' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) {
      found.push(
        fail(
          'Variables',
          'SITE_URL starts with http://, so what visitors type can be read on the way.',
        ),
      )
    }
    return found
  } catch (error) {
    return [fail('Variables', error instanceof Error ? error.message : String(error))]
  }
}
