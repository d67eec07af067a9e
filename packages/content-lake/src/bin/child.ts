import { execFileSync, spawn, type StdioOptions } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const ENDING = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const
const OTHERS = ['SIGUSR1', 'SIGUSR2'] as const

/** How long a program may take to end after a signal until all get it, in milliseconds. */
const PATIENCE = 10_000
/** How long those that it left behind have to end. */
const GRACE = 5000
const PAUSE = 50

/**
 * Runs a program with this process's streams and signals, and ends what it started. Resolves to its
 * exit code; as shells do, 128 and the signal's number, 127 for no such program, 126 if it can't
 * run.
 *
 * @param onOutput gets what the program prints, instead of this process's output
 */
export async function runChild(
  [program = '', ...args]: string[],
  env: NodeJS.ProcessEnv,
  onOutput?: (chunk: Buffer) => void,
): Promise<number> {
  // Windows finds npm and npx, which are scripts there, through a shell only.
  const stdio: StdioOptions = ['inherit', onOutput ? 'pipe' : 'inherit', 'inherit']
  const child = spawn(program, args, { stdio, env, shell: process.platform === 'win32' })
  if (onOutput) child.stdout?.on('data', onOutput)
  const started = child.pid === undefined ? [] : [child.pid]
  /** What the last signal must end. */
  let ending: { signal: NodeJS.Signals; pids: Set<number> } | undefined
  let timer: NodeJS.Timeout | undefined
  const end = (signal: NodeJS.Signals) => {
    // Those whose parent ends first can't be found later.
    ending = { signal, pids: withDescendants([...started, ...(ending?.pids ?? [])]) }
    // Shells expect that all get Ctrl+C. A terminal sends it to all itself, and twice would mean
    // "at once" to many programs.
    if (signal !== 'SIGINT') child.kill(signal)
    else if (!process.stdin.isTTY) send(signal, withDescendants(started))
    // Some don't pass it on, and `kill -INT` with a terminal reaches this process only.
    timer ??= setTimeout(() => send(signal, withDescendants(started)), PATIENCE)
  }
  const forward = (signal: NodeJS.Signals) => child.kill(signal)
  const endOnDisconnect = () => end('SIGTERM')
  const endAtOnce = () => send('SIGTERM', withDescendants(started))
  for (const signal of ENDING) process.on(signal, end)
  for (const signal of OTHERS) process.on(signal, forward)
  process.once('disconnect', endOnDisconnect)
  process.once('exit', endAtOnce)
  try {
    return await new Promise<number>((resolve) => {
      child.once('error', (error: NodeJS.ErrnoException) => {
        const isMissing = error.code === 'ENOENT'
        console.error(
          `local-lake: ${isMissing ? `There is no program ${program}.` : error.message}`,
        )
        resolve(isMissing ? 127 : 126)
      })
      child.once(
        onOutput ? 'close' : 'exit',
        (code: number | null, signal: NodeJS.Signals | null) =>
          resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)),
      )
    })
  } finally {
    clearTimeout(timer)
    if (ending) await endAll(ending.signal, ending.pids)
    for (const signal of ENDING) process.off(signal, end)
    for (const signal of OTHERS) process.off(signal, forward)
    process.off('disconnect', endOnDisconnect)
    process.off('exit', endAtOnce)
  }
}

/** Ends those that a program left behind, at last without asking. */
async function endAll(signal: NodeJS.Signals, pids: Set<number>): Promise<void> {
  let left = withDescendants(pids)
  send(signal, left)
  for (const until = Date.now() + GRACE; left.size > 0 && Date.now() < until;) {
    await pause(PAUSE)
    left = withDescendants(left)
  }
  send('SIGKILL', left)
}

function send(signal: NodeJS.Signals, pids: Set<number>): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended meanwhile.
    }
  }
}

interface Process {
  pid: number
  parent: number
}

/**
 * The given processes that run, and all that they started. Those whose parent ended are found only
 * if they're given. Empty on Windows.
 */
function withDescendants(pids: Iterable<number>): Set<number> {
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
