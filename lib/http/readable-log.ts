/** Keys that are the same in every line of one process, or stand elsewhere in the readable one. */
const ELSEWHERE = new Set(['time', 'level', 'message', 'requestId', 'pid', 'hostname', 'stack'])

/**
 * A line of the log as a person reads it in a terminal: the time, what happened, the facts, and the beginning of the
 * request's id.
 *
 * @param line of JSON
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
