import { expect, test } from 'vitest'
import { ANALYTICS, ANALYTICS_NAMES } from '#lib/insight/analytics-services.ts'
import { securityHeaders, withoutInlineScripts } from '#lib/delivery/security-headers.ts'

const policies = securityHeaders({ local: false, development: false })
  .filter(({ missing }) => missing)
  .flatMap(({ headers }) => headers.map(({ value }) => value))
const [page = ''] = policies

/** The sources of each directive. */
function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

test.each([undefined, '', 'unknown', 'constructor', "x; script-src 'unsafe-inline'"])(
  'without a service of the list (%j), pages load scripts of the site alone',
  (name) => {
    const policy = withoutInlineScripts(page, name)
    expect(policy).toBe(withoutInlineScripts(page))
    expect(directives(policy).get('script-src')).toEqual(["'self'"])
    expect(directives(policy).get('trusted-types')).toEqual(['default'])
  },
)

test.each(ANALYTICS_NAMES)(
  '%s adds its one script and where that sends to, nothing else',
  (name) => {
    const { script, sendsTo, asImage } = ANALYTICS[name]
    const before = directives(withoutInlineScripts(page))
    const after = directives(withoutInlineScripts(page, name))
    expect(after.get('script-src')).toEqual(["'self'", script])
    expect(after.get('connect-src')).toEqual(["'self'", sendsTo])
    expect(after.get('img-src')?.includes(sendsTo)).toBe(asImage)
    expect(after.get('trusted-types')).toEqual(['default', 'analytics'])
    for (const [directive, sources] of before) {
      if (['script-src', 'img-src', 'trusted-types'].includes(directive)) continue
      expect(after.get(directive)).toEqual(sources)
    }
  },
)
