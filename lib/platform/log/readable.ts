/** Keys that are the same in every line of a process, or already shown elsewhere in the line. */
const ELSEWHERE = new Set(
  'time level message requestId traceId pid hostname release commit stack'.split(' '),
)

/**
 * Formats a log line for a terminal: the time, the message, the facts, and the start of the request
 * ID.
 *
 * @param line one line of JSON
 */
export function readable(line: string): string {
  const entry: Record<string, unknown> = JSON.parse(line)
  const facts = Object.entries(entry)
    .filter(([key]) => !ELSEWHERE.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const time = new Date(String(entry.time)).toTimeString().slice(0, 8)
  const level = entry.level === 'info' ? '' : `${String(entry.level).toUpperCase()} `
  const id = entry.requestId ? `  ${String(entry.requestId).slice(0, 8)}` : ''
  const stack = entry.stack ? `\n${String(entry.stack)}` : ''
  return `${time}  ${level}${[entry.message, ...facts].join('  ')}${id}${stack}\n`
}
