/**
 * Checks imports by the rules in .dependency-cruiser.mjs, and that no rooms import each other in a
 * circle. A room is a folder of lib with everything below it, a package, or another folder of the
 * root: dependency-cruiser itself compares the innermost folders only.
 *
 *     node tools/suites/rooms.ts <folder>…
 */
import { cruise, type IReporterOutput } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { z } from 'zod'

const resultSchema = z.object({
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) }),
  ),
  summary: z.object({
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) }),
    ),
  }),
})

/** One import between two rooms, as 'file -> file', by the rooms it leads from and to. */
type Graph = Map<string, Map<string, string>>

/**
 * The rooms of each circle, first and last the same, with an import for every step; empty without
 * one.
 */
export function roomCircle(imports: { from: string; to: string }[]): string[] {
  const graph: Graph = new Map()
  for (const { from, to } of imports) {
    const [room, other] = [roomOf(from), roomOf(to)]
    if (!room || !other || room === other) continue
    const steps = graph.get(room) ?? new Map<string, string>()
    graph.set(room, steps.set(other, `${from} -> ${to}`))
  }
  for (const start of graph.keys()) {
    const circle = wayBack(graph, start, start, new Set())
    if (circle) return circle
  }
  return []
}

/** The imports that lead from a room to another one, each room entered once; null without a way. */
function wayBack(graph: Graph, from: string, to: string, seen: Set<string>): string[] | null {
  for (const [next, step] of graph.get(from) ?? []) {
    if (next === to) return [step]
    if (seen.has(next)) continue
    seen.add(next)
    const rest = wayBack(graph, next, to, seen)
    if (rest) return [step, ...rest]
  }
  return null
}

function roomOf(file: string): string | null {
  return (
    /^(?:(?:lib|packages)\/[^/]+|app|schemas|scripts|studio|tests|tools)(?=\/)/.exec(file)?.[0] ??
    null
  )
}

if (import.meta.main) {
  const options = await extractOptions('./.dependency-cruiser.mjs')
  const { output }: IReporterOutput = await cruise(process.argv.slice(2), {
    ...options,
    outputType: 'json',
  })
  const { modules, summary } = resultSchema.parse(JSON.parse(String(output)))
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  )
  const broken = summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`)
  const circle = roomCircle(imports)
  if (circle.length > 0) broken.push(`rooms in a circle:\n  ${circle.join('\n  ')}`)
  if (broken.length > 0) console.error(broken.join('\n'))
  process.exitCode = broken.length > 0 ? 1 : 0
}
