import 'server-only'
import { getQuizContent, getResources } from '#lib/content/fetch.ts'
import type { ResultRows } from '#lib/leads/channels/lead-email/render.ts'
import type { ToolResult } from '#lib/leads/story/results.ts'
import { LEVEL } from '#lib/tools/quiz/score.ts'
import { summaryOf } from '#lib/tools/quiz/words.ts'
import { automationHash, roiHash, loadFrame, slugOfTool } from '#lib/leads/reports/documents.ts'
import { pdfFile, type ReportFile } from '#lib/tools/reports/report-file.ts'
import { automationReport } from '#lib/tools/reports/automation.tsx'
import { roiReport } from '#lib/tools/reports/roi.tsx'
import { formatPercent, formatUsd } from '#lib/ui/format.ts'
import { paybackText, summaryText } from '#lib/tools/roi/words.ts'

/** A stored result as an email tells it. */
interface ResultReport {
  tool: ToolResult['tool']
  /** The tool's part of the body that asks for the report. */
  input: object
  /** Slug of the tool's resource; undefined if none is published. */
  slug: string | undefined
  result: ResultRows
  /** The PDF; null if none could be made. */
  file: ReportFile | null
}

/**
 * The result in words, and its report.
 *
 * @throws Error if the content lake doesn't respond
 */
export async function resultReport(
  found: ToolResult,
  given: { email: string; shared: boolean; date: Date },
): Promise<ResultReport> {
  const { tool } = found
  const slug = slugOfTool(tool, await getResources())
  const hash = found.tool === 'roi' ? roiHash(found.input) : await automationHash(found.input)
  const frame = await loadFrame({ kind: tool, hash, ...given })
  const report =
    found.tool === 'roi'
      ? roiReport(found.input, frame)
      : automationReport(found.input, await getQuizContent(), frame)
  const file = await pdfFile(tool, report)
  const input = found.tool === 'roi' ? { inputs: found.input } : { answers: found.input }
  const rows = await resultRows(found)
  const summary = found.tool === 'roi' ? summaryText(found.input) : report.answer
  const result = { summary, rows, isAttached: file !== null }
  return { tool, input, slug, result, file }
}

/** The few figures that say most of a result. */
export async function resultRows(found: ToolResult): Promise<ResultRows['rows']> {
  if (found.tool === 'roi') {
    const { input, results } = found
    return [
      { label: 'ROI', value: formatPercent(results.roiPercentage) },
      { label: 'Net benefit', value: formatUsd(results.netBenefit) },
      { label: 'Payback period', value: paybackText(input, results) },
      { label: '3-year projection', value: formatUsd(results.threeYearValue) },
    ]
  }
  const { level, percent } = found.results
  const content = (await getQuizContent()).levels[level]
  const { timeline, months } = LEVEL[level]
  return [
    { label: 'Score', value: `${Math.round(percent)}%` },
    { label: 'What it means', value: summaryOf(content, found.input) },
    { label: 'Start with', value: content.priorityProcesses[0] ?? '' },
    { label: 'Timeline', value: timeline },
    { label: 'First process live', value: `Month ${months[0]}` },
  ].filter(({ value }) => value)
}
