import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'

export type Variables = Record<string, string | undefined>

/** A program that this process started and will stop. */
export interface Child {
  process: ChildProcess
  /** Ends it: asks first, and insists after five seconds. */
  stop(): Promise<void>
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>
}

/** Starts a Node script with the flags that every script here needs. */
export function startNode(args: string[], env: Variables, stdio: StdioOptions): Child {
  const flags = ['--conditions=react-server', '--disable-warning=ExperimentalWarning']
  return startProgram(process.execPath, [...flags, ...args], env, stdio)
}

export function startProgram(
  program: string,
  args: string[],
  env: Variables,
  stdio: StdioOptions,
): Child {
  const child = spawn(program, args, { env: { ...env } as NodeJS.ProcessEnv, stdio })
  const gone = once(child, 'exit')
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const end = async (signal: NodeJS.Signals) => {
    if (ended()) return
    child.kill(signal)
    await gone
  }
  return {
    process: child,
    kill: () => end('SIGKILL'),
    async stop() {
      const insist = setTimeout(() => child.kill('SIGKILL'), 5000)
      await end('SIGTERM')
      clearTimeout(insist)
    },
  }
}

/** Runs a program to its end; rejects with its last output when it fails. */
export async function runProgram(program: string, args: string[], env: Variables): Promise<string> {
  const child = startProgram(program, args, env, ['ignore', 'pipe', 'pipe'])
  let output = ''
  child.process.stdout?.on('data', (chunk) => (output += chunk))
  child.process.stderr?.on('data', (chunk) => (output += chunk))
  const [code] = await once(child.process, 'close')
  if (code !== 0) throw new Error(`${args[0]} failed:\n${output.slice(-6000)}`)
  return output
}
