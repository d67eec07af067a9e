import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { whenOrphaned } from '#tools/orphaned.mjs'

export type Variables = Record<string, string | undefined>

/**
 * Grace period in milliseconds: two programs stopped one after the other are gone within ten
 * seconds.
 */
const PATIENCE = 4500

const WINDOWS = process.platform === 'win32'

/** A program that this process started and will stop. */
export interface Child {
  process: ChildProcess
  /** Sends SIGTERM, then SIGKILL after 4.5 seconds. */
  stop(): Promise<void>
  /** Sends SIGKILL, as a crash would end it. */
  kill(): Promise<void>
}

/** Starts a Node script with the flags that every script here needs. */
export function startNode(args: string[], env: Variables, stdio: StdioOptions): Child {
  const flags = ['--conditions=react-server', '--disable-warning=ExperimentalWarning']
  return startProgram(process.execPath, [...flags, ...args], env, stdio)
}

const running = new Set<Child>()

/**
 * Stops every program that this process started and that's still running, the latest first: a site
 * stops before its database.
 */
export async function stopAll(): Promise<void> {
  for (const child of [...running].toReversed()) await child.stop()
}

/**
 * Starts a program. If its stdin is a pipe, it ends with that pipe (`end-with-parent.mjs`), so it
 * gets its own process group: Ctrl+C and a closed terminal reach only this process, which stops its
 * programs in order.
 *
 * @param user the user to run as, if not this process's
 */
export function startProgram(
  program: string,
  args: string[],
  env: Variables,
  stdio: StdioOptions,
  user: { uid?: number; gid?: number } = {},
): Child {
  const detached = stdio[0] === 'pipe' && !WINDOWS
  const own = { ...env } as NodeJS.ProcessEnv
  const child = spawn(program, args, { env: own, stdio, detached, ...user })
  const gone = once(child, 'exit')
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const end = async (signal: NodeJS.Signals) => {
    if (ended()) return
    // Windows has no SIGTERM: `kill` would end the local cloud without closing its database. It
    // closes when its stdin does.
    if (signal === 'SIGTERM' && WINDOWS && child.stdin) child.stdin.end()
    else child.kill(signal)
    await gone
  }
  const started: Child = {
    process: child,
    kill: () => end('SIGKILL'),
    async stop() {
      const insist = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
      await end('SIGTERM')
      clearTimeout(insist)
    },
  }
  running.add(started)
  child.once('exit', () => running.delete(started))
  return started
}

/**
 * Node flag for a server or a build: it ends once the process at the other end of its stdin is
 * gone.
 */
export const END_WITH_PARENT = ['--import', new URL('./end-with-parent.mjs', import.meta.url).href]

/**
 * Runs a program to completion and resolves to its output; rejects with the last of it on failure.
 */
export function runProgram(program: string, args: string[], env: Variables): Promise<string> {
  return outputOf(startProgram(program, args, env, ['ignore', 'pipe', 'pipe']), args)
}

/** Like {@link runProgram}, for a Node program that ends with this process, however that ends. */
export function runNode(args: string[], env: Variables): Promise<string> {
  const all = [...END_WITH_PARENT, ...args]
  return outputOf(startProgram(process.execPath, all, env, ['pipe', 'pipe', 'pipe']), args)
}

async function outputOf({ process: child }: Child, [name]: string[]): Promise<string> {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${name} failed:\n${output.slice(-6000)}`)
  return output
}

/**
 * Calls `end` when this process gets a signal to end, its terminal is closed, or its parent is
 * gone.
 */
export function endOnSignal(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  whenOrphaned(end)
}
