import { calCom } from '#lib/leads/bookings/schedulers/cal-com/cal-com.ts'
import { calendly } from '#lib/leads/bookings/schedulers/calendly/calendly.ts'
import type { Scheduler } from '#lib/leads/bookings/scheduler.ts'

/**
 * Every scheduler whose calls are known here. docs/extending.md says what one consists of. Calendly
 * knows its own pages; Cal.com takes any that its variable names.
 */
export const SCHEDULERS: readonly Scheduler[] = [calendly, calCom]

export function schedulerNamed(name: string): Scheduler | undefined {
  return SCHEDULERS.find((scheduler) => scheduler.name === name)
}
