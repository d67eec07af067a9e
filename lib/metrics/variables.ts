import { z } from 'zod'

const token = 'the secret with which Prometheus asks for /api/metrics, at least 16 characters'

/** Without it there are no metrics. Not CRON_SECRET: what reads metrics need not be able to send deliveries. */
export const metricsVariables = { METRICS_TOKEN: z.string(token).min(16, token).optional() }
