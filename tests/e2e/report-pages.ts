import { ANSWERED } from './quiz-keys.ts'
import type { Stack } from '#tools/harness/stack.ts'

/** Request bodies of the reports, with the same entries every time. */
const BODIES = {
  roi: {
    inputs: {
      currentStaffCost: 210_000,
      hoursPerWeek: 120,
      timeReductionPercent: 35,
      implementationCost: 45_000,
      monthlySoftwareCost: 900,
      revenueIncrease: 1500,
      projectDurationMonths: 18,
    },
  },
  automation: {
    answers: ANSWERED,
  },
}

export const REPORTS = Object.keys(BODIES) as (keyof typeof BODIES)[]

/** Requests a report; with `delivery: 'email'` the site emails it instead. */
export async function askForReport(
  stack: Stack,
  kind: keyof typeof BODIES,
  more: { email: string; delivery?: 'email'; lead?: string },
): Promise<string> {
  const response = await fetch(`${stack.url}/api/reports/${kind}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${stack.env.SITE_KEY}`,
      'Content-Type': 'application/json',
      Origin: stack.url,
    },
    body: JSON.stringify({ ...BODIES[kind], date: '2026-11-03', ...more }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.text()
}
