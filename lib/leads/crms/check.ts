import { fail, pass, type Check } from '#lib/platform/finding.ts'
import { reason } from '#lib/platform/log/log.ts'
import { type Crm, CrmError } from '#lib/leads/crms/crm.ts'
import { FIELDS } from '#lib/leads/crms/fields.ts'

/** Whether a CRM lets us in, and has our fields. */
export function checkOf({ title, token, connect }: Crm): Check {
  return async (variables) => {
    if (!variables[token]) return []
    try {
      const there = new Set(await connect(variables).present())
      const missing = FIELDS.filter(({ name }) => !there.has(name))
      if (missing.length === FIELDS.length)
        return [pass(title, 'takes the token. The first sync makes its fields.')]
      if (missing.length === 0) return [pass(title, 'takes the token, and has all fields.')]
      const names = missing.map(({ label }) => `“${label}”`).join(', ')
      return [
        fail(
          title,
          `has no field ${names} any longer: somebody renamed or deleted it. All else is written. To have it made again: npm run leads -- sync start`,
        ),
      ]
    } catch (error) {
      const isRefused = error instanceof CrmError && [401, 403].includes(error.status ?? 0)
      const why = isRefused ? `refuses the token. See ${token} in docs/deploy.md` : reason(error)
      return [fail(title, `${why}.`)]
    }
  }
}
