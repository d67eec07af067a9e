import { calCom } from '#lib/leads/bookings/schedulers/cal-com.ts'
import { calendly } from '#lib/leads/bookings/schedulers/calendly.ts'
import type { Scheduler } from '#lib/leads/bookings/scheduler.ts'

/** Every scheduler whose calls are known here. docs/extending.md says what one consists of. */
export const SCHEDULERS: readonly Scheduler[] = [calCom, calendly]

export function schedulerNamed(name: string): Scheduler | undefined {
  return SCHEDULERS.find((scheduler) => scheduler.name === name)
}
