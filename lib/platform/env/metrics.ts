import { secret } from '#lib/platform/env/kinds.ts'

const token = 'the secret with which Prometheus asks for /api/metrics, at least 16 characters'

/**
 * Without it there are no metrics. Separate from CRON_SECRET, since a metrics reader doesn't need
 * to be able to send deliveries.
 */
export const metricsVariables = { METRICS_TOKEN: secret(token).optional() }
