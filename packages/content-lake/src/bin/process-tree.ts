import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

interface Process {
  pid: number
  parent: number
}

/**
 * The processes that others started, directly or not, and these themselves: the ones that run now.
 * Processes whose parent ended are found only if they are among the given ones. Empty on Windows.
 */
export function withDescendants(pids: Iterable<number>): Set<number> {
  const running = listProcesses()
  const given = new Set(pids)
  const tree = new Set(running.map(({ pid }) => pid).filter((pid) => given.has(pid)))
  const children = Map.groupBy(running, ({ parent }) => parent)
  // A set's loop also visits what is added to it meanwhile.
  for (const one of tree) for (const { pid } of children.get(one) ?? []) tree.add(pid)
  return tree
}

/** Without those that ended and whose parent hasn't noticed yet. */
function listProcesses(): Process[] {
  if (process.platform === 'win32') return []
  // Small Linux images have no ps.
  if (process.platform === 'linux')
    return readdirSync('/proc').filter(isNumber).map(readStat).flatMap(parse)
  const columns = ['-A', '-o', 'pid=,stat=,ppid=']
  return execFileSync('ps', columns, { encoding: 'utf8' }).split('\n').flatMap(parse)
}

/** Linux's `pid (name) state parent …` without the name, which may hold anything. */
function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/\(.*\)/s, '')
  } catch {
    return '' // It ended meanwhile.
  }
}

function parse(line: string): Process[] {
  const [pid, state = 'Z', parent] = line.trim().split(/\s+/)
  return state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent) }]
}

function isNumber(name: string): boolean {
  return /^\d+$/.test(name)
}
