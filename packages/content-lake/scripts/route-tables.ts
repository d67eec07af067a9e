import { areas, type RouteGroup } from '../src/http/route.ts'
import { routeGroups } from '../src/routes/index.ts'

const START = '<!-- npm run routes -->'
const END = '<!-- end -->'
const ANSWERS = { yes: 'emulated', empty: 'empty', no: '501' }

/** README.md with its table replaced by one of the current routes. */
export function readmeWith(readme: string): string {
  const [before, rest = ''] = readme.split(START)
  const [, after] = rest.split(END)
  return `${before}${START}\n\n${overview()}\n\n${END}${after}`
}

/** A row for each area. */
function overview(): string {
  const rows = areas.map((area) => {
    const groups = routeGroups.filter((group) => group.area === area)
    const names = (answer: RouteGroup['emulated']) =>
      groups.filter(({ emulated }) => emulated === answer).map(({ name }) => name)
    const missing = groups.flatMap((group) => group.missing ?? [])
    return [area, names('yes'), names('empty'), [...missing, ...names('no')]]
  })
  const used = rows.filter((cells) => cells.slice(1).some((cell) => cell.length > 0))
  return table([
    ['area', 'emulated', 'empty answers', 'not'],
    ...used.map((cells) => cells.map((cell) => (Array.isArray(cell) ? cell.join('; ') : cell))),
  ])
}

/** docs/routes.md: every route, under the group that it belongs to. */
export function routeList(): string {
  const sections = areas.flatMap((area) => {
    const groups = routeGroups.filter((group) => group.area === area)
    return groups.length > 0 ? `## ${area}\n\n${groups.map(routesOf).join('\n')}` : []
  })
  return `# Routes

Written by \`npm run routes\` from src/routes. Paths come after the API version (\`/v2026-11-01\`), except those of images and files; \`ANY\` is every method, \`*\` any further path.

- **emulated**: does what Sanity's does; README's table says what is missing.
- **empty**: accepted, and always answered with the same, which is enough for the official clients.
- **501**: \`501 Not Implemented\` in Sanity's error format. Every other path is a 404.

${sections.join('\n')}`
}

/** One line for each path, with its methods. */
function routesOf({ name, emulated, routes }: RouteGroup): string {
  const methods = new Map<string, string[]>()
  for (const route of routes) {
    const [method = '', path = ''] = route.path.split(' ')
    methods.set(path, [...(methods.get(path) ?? []), method])
  }
  const lines = [...methods].map(([path, names]) => `${names.join(',')} ${path}`)
  return `**${ANSWERS[emulated]}**: ${name}\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`
}

/** A Markdown table with aligned columns, as the formatter wants it. */
function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const padded = rows.map((row) => line(widths.map((width, at) => (row[at] ?? '').padEnd(width))))
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return [padded[0], rule, ...padded.slice(1)].join('\n')
}
