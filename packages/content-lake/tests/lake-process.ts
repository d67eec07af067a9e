/** The package's own command in its own process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

interface Ready {
  url: string
  token: string
  databaseUrl: string
}

export interface SpawnedLake {
  child: ChildProcess
  /** Rejects with the process's output if it ends before it's ready. */
  ready: Promise<Ready>
  /** Sends a signal and waits for the end. Resolves to the exit code, or null after a kill. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

export const BIN = new URL('../src/bin/main.ts', import.meta.url).pathname

/** Starts the process without waiting until it's ready. */
export function spawnLake(...args: string[]): SpawnedLake {
  return spawnCommand([process.execPath, BIN], args)
}

/** Starts a program with arguments, of which `--json` is one. */
function spawnCommand([program = '', ...script]: string[], args: string[]): SpawnedLake {
  const child = spawn(program, [...script, '--json', ...args])
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  const closed = once(child, 'close')
  const first = once(createInterface({ input: child.stdout }), 'line')
  const ready = Promise.race([first, closed]).then(([line]) => {
    if (typeof line !== 'string') throw new Error(errors.trim())
    return JSON.parse(line)
  })
  ready.catch(() => {})
  return {
    child,
    ready,
    end: async (signal) => {
      child.kill(signal)
      const [code] = await closed
      return code
    },
  }
}

export type LakeProcess = SpawnedLake & Ready

/** Starts the process and waits until it is ready. */
export function startLakeProcess(...args: string[]): Promise<LakeProcess> {
  return startCommand([process.execPath, BIN], ...args)
}

/** Starts the command that a Node and a file are. */
export async function startCommand(command: string[], ...args: string[]): Promise<LakeProcess> {
  const lake = spawnCommand(command, args)
  return { ...lake, ...(await lake.ready) }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
