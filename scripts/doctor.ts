/**
 * `npm run doctor`: checks a deployment's variables, calls each service once, and says in sentences
 * what's wrong and how to fix it. Exits with 1 if anything is. A service without a key is played by
 * this machine, so this works next to `npm start` too.
 */
import { PROVIDERS } from '#lib/leads/channels/channels.ts'
import type { Check, Finding } from '#lib/platform/finding.ts'
import { productVariables } from '#tools/stack/environment.ts'
import { checkContent, checkWriteToken } from './doctor/content.ts'
import {
  checkCalls,
  checkCrms,
  checkDatabase,
  checkDeliveries,
  checkEmails,
} from './doctor/database.ts'
import { checkEmailEvents, checkSenderDns } from './doctor/sender.ts'
import { checkSite, checkVariables } from './doctor/site.ts'

const CHECKS: Check[] = [
  checkVariables,
  checkDatabase,
  checkDeliveries,
  checkCalls,
  checkCrms,
  checkEmails,
  checkContent,
  checkWriteToken,
  checkEmailEvents,
  checkSenderDns,
  ...PROVIDERS.map(({ check }) => check),
  checkSite,
]

const { variables, played } = await productVariables()
if (played.length > 0)
  console.log(`Without a key, and so played by this machine: ${played.join(', ')}.\n`)
const findings: Finding[] = (
  await Promise.all(CHECKS.map((check) => check({ ...variables })))
).flat()
for (const { about, ok, says } of findings) {
  console.log(`${ok ? 'pass  ' : 'FAIL  '}${about}: ${says}`)
}
const bad = findings.filter(({ ok }) => !ok).length
console.log(bad === 0 ? '\nAll is well.' : `\n${bad} of ${findings.length} findings fail.`)
process.exitCode = bad === 0 ? 0 : 1
