/**
 * What a version does with the leads database, and so what the versions before and after it must be
 * compatible with. Every frozen version exports these functions with these parameters.
 */
import { queueReportEmail } from '#lib/leads/channels/report-email/queue.ts'

export { captureLead } from '#lib/leads/capture/capture.ts'
export { drainDeliveries } from '#lib/leads/outbox/drain.ts'
export { closePool } from '#lib/platform/database/pool.ts'
export { eraseExpired } from '#lib/leads/erasure/retention.ts'

/**
 * Queues a report for a lead that was just stored.
 *
 * @returns null once it's queued, otherwise the reason why it wasn't
 */
export async function queueReport(email: string, lead: string): Promise<string | null> {
  const reportRequest = { email, lead, result: 'a result', network: '192.0.2.1' }
  const end = await queueReportEmail(reportRequest, async () => ({ ...EMAIL, to: [email] }))
  return end === 'queued' ? null : end
}

const EMAIL = {
  from: 'site@example.com',
  subject: 'A report',
  html: '<p>It pays.</p>',
  text: 'It pays.',
}
