import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'

export type Variables = Record<string, string | undefined>

/**
 * Milliseconds that a program has to end by itself: two of them, one after the other, are gone
 * within ten seconds.
 */
const PATIENCE = 4500

/** A program that this process started and will stop. */
export interface Child {
  process: ChildProcess
  /** Ends it: asks first, and insists after 4.5 seconds. */
  stop(): Promise<void>
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>
}

/** Starts a Node script with the flags that every script here needs. */
export function startNode(args: string[], env: Variables, stdio: StdioOptions): Child {
  const flags = ['--conditions=react-server', '--disable-warning=ExperimentalWarning']
  return startProgram(process.execPath, [...flags, ...args], env, stdio)
}

const running = new Set<Child>()

/**
 * Ends every program that this process started and that still runs, the latest first: a site ends
 * before its database.
 */
export async function stopAll(): Promise<void> {
  for (const child of [...running].toReversed()) await child.stop()
}

/**
 * Starts a program. One that is given a pipe as its input ends with that pipe
 * (`end-with-parent.mjs`), so it gets a process group of its own: Ctrl+C and a closed terminal
 * reach this process alone, which ends its programs in their order.
 *
 * @param user whom it runs as, if not as this process
 */
export function startProgram(
  program: string,
  args: string[],
  env: Variables,
  stdio: StdioOptions,
  user: { uid?: number; gid?: number } = {},
): Child {
  const detached = stdio[0] === 'pipe' && process.platform !== 'win32'
  const own = { ...env } as NodeJS.ProcessEnv
  const child = spawn(program, args, { env: own, stdio, detached, ...user })
  const gone = once(child, 'exit')
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const end = async (signal: NodeJS.Signals) => {
    if (ended()) return
    child.kill(signal)
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
 * Node's flag that has a server or a build end once the process that holds the other end of its
 * input is gone.
 */
export const END_WITH_PARENT = ['--import', new URL('./end-with-parent.mjs', import.meta.url).href]

/** Runs a program to its end; rejects with its last output when it fails. */
export function runProgram(program: string, args: string[], env: Variables): Promise<string> {
  return outputOf(startProgram(program, args, env, ['ignore', 'pipe', 'pipe']), args)
}

/** As {@link runProgram}, a Node program that ends with this process, however that ends. */
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
