export type ReportKind = 'roi' | 'automation'

const PREFIX: Record<ReportKind, string> = {
  roi: 'AI_ROI_Report',
  automation: 'Process_Automation_Report',
}

export type ReportFormat = 'html' | 'pdf'

/**
 * Name of a report file, for example `AI_ROI_Report_ada_example.com_2026-11-03.html`
 * (docs/specification.md B5).
 *
 * @param email every '@' and every character outside `A-Z a-z 0-9 . _ + -` becomes '_'; left out if
 * it is empty
 * @param date its day in the caller's local time zone
 */
export function reportFileName(
  kind: ReportKind,
  email: string,
  date: Date,
  format: ReportFormat = 'html',
): string {
  const name = email.replace(/[^A-Za-z0-9._+-]/gu, '_')
  return `${[PREFIX[kind], ...(name ? [name] : []), localDay(date)].join('_')}.${format}`
}

/** The day as `YYYY-MM-DD` in the caller's local time zone. */
export function localDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`
}
