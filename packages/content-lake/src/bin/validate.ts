import type { Options } from './options.ts'
import { withLake } from './reach.ts'
import { runChild } from './child.ts'

/** What Sanity's CLI prints about a document, a line of JSON each. */
interface Validated {
  documentId: string
  documentType: string
  markers: { level: 'error' | 'warning' | 'info'; code?: string; message: string }[]
}

/**
 * Checks all documents of the dataset with Sanity's own CLI and the Studio in this folder, and
 * prints how often which rule is broken. The exit code is the CLI's: 1 for an error.
 */
export function validate(options: Options): Promise<number> {
  return withLake(options, async ({ env, dataset, projectId }) => {
    let printed = ''
    const place = ['--project-id', projectId, '--dataset', dataset]
    const how = ['--yes', '--format', 'ndjson', ...place, ...options.rest]
    const program = ['npx', '--no', '--', 'sanity', 'documents', 'validate', ...how]
    const code = await runChild(program, env, (chunk) => (printed += chunk))
    const documents = printed.split('\n').flatMap(parse)
    // It fails with 1 for invalid documents, too.
    if (code === 0 || documents.length > 0) console.log(summarize(documents, dataset))
    else if (printed.trim()) console.error(printed.trim())
    return code
  })
}

function parse(line: string): Validated[] {
  if (!line.startsWith('{')) return []
  const found: Validated = JSON.parse(line)
  return [found]
}

const LEVELS = ['error', 'warning', 'info'] as const

/** A line for each rule and type: how often, what it says, and where the first of them is. */
function summarize(documents: Validated[], dataset: string): string {
  const found = documents.flatMap(({ markers, documentId: id, documentType: type }) =>
    // Studios before 6 don't name the rule.
    markers.map(({ level, message, code = message }) => ({ id, type, level, message, code })),
  )
  const count = (level: string) => found.filter((one) => one.level === level).length
  const counts = LEVELS.map((level) => `${level} ${count(level)}`).join(', ')
  const groups = Map.groupBy(found, ({ level, type, code }) => [level, type, code].join('\n'))
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { level, type, code, message, id } = first
    const example = code === message ? id : `${message} (${id})`
    return {
      rank: LEVELS.indexOf(level),
      text: `${level.padEnd(7)}  ${group.length} × ${type} ${code}: ${example}`,
    }
  })
  const sorted = lines.sort((a, b) => a.rank - b.rank).map(({ text }) => text)
  return [`dataset ${dataset}: ${counts} in ${documents.length} documents`, ...sorted].join('\n')
}
