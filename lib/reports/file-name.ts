export type ReportKind = 'roi' | 'automation'

const PREFIX: Record<ReportKind, string> = {
  roi: 'AI_ROI_Report',
  automation: 'Process_Automation_Report',
}

/**
 * Name of a report file, for example `AI_ROI_Report_ada_example.com_2026-11-03.html`
 * (specification, part B, 'Reports').
 *
 * @param email every '@' and every character outside `A-Z a-z 0-9 . _ + -` becomes '_'
 * @param date its day in the local time zone of whoever calls
 */
export function reportFileName(kind: ReportKind, email: string, date: Date): string {
  const day = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  const safe = email.replace(/[^A-Za-z0-9._+-]/gu, '_')
  return `${PREFIX[kind]}_${safe}_${[date.getFullYear(), ...day].join('-')}.html`
}
