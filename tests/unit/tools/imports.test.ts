import { expect, test } from 'vitest'
import config from '../../../.dependency-cruiser.mjs'

interface Rule {
  from: { path?: string; pathNot?: string }
  to: { path?: string; pathNot?: string | string[]; dependencyTypesNot?: string[] }
}
const RULES: Rule[] = config.forbidden

const isForbidden = (from: string, to: string) =>
  RULES.some(
    (rule) =>
      rule.to.path &&
      new RegExp(rule.from.path ?? '').test(from) &&
      !new RegExp(rule.from.pathNot ?? '^$').test(from) &&
      new RegExp(rule.to.path).test(to) &&
      !new RegExp(String(rule.to.pathNot ?? '^$')).test(to) &&
      !rule.to.dependencyTypesNot,
  )

test.each([
  ['lib/content/map-pages.ts', 'lib/leads/booking/schedulers.ts', true],
  ['lib/platform/http/body.ts', 'lib/insight/steps.ts', true],
  ['lib/ui/chart/layout.ts', 'lib/tools/roi/formulas.ts', true],
  ['lib/leads/score/rules.ts', 'schemas/index.ts', true],
  ['schemas/index.ts', 'app/page.tsx', true],
  ['app/page.tsx', 'lib/somewhere/else.ts', true],
  ['lib/leads/story/story.ts', 'lib/leads/person/person.ts', false],
  ['lib/delivery/security-headers.ts', 'lib/ui/inline.ts', false],
  ['app/page.tsx', 'lib/content/fetch.ts', false],
])('%s -> %s is forbidden: %s', (from, to, forbidden) => {
  expect(isForbidden(from, to)).toBe(forbidden)
})
