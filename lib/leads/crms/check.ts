import { fail, pass, type Check } from '#lib/platform/finding.ts'
import { reason } from '#lib/platform/log/log.ts'
import { type Crm, CrmError } from '#lib/leads/crms/crm.ts'

/** Whether a CRM lets us in. */
export function checkOf({ title, token, connect }: Crm): Check {
  return async (variables) => {
    if (!variables[token]) return []
    try {
      await connect(variables).present(null)
      return [pass(title, 'takes the token.')]
    } catch (error) {
      const isRefused = error instanceof CrmError && [401, 403].includes(error.status ?? 0)
      const why = isRefused ? `refuses the token. See ${token} in docs/deploy.md` : reason(error)
      return [fail(title, `${why}.`)]
    }
  }
}
