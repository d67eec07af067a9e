/** The local cloud in its own process, as the start commands run it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

interface Ready {
  env: Record<string, string>
  urls: Record<string, string>
}

export interface SpawnedCloud {
  child: ChildProcess
  /** Rejects with the process's output if it ends before it's ready. */
  ready: Promise<Ready>
  /** Sends a signal and waits for the end. Resolves to the exit code, or null after a kill. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Starts the process without waiting until it's ready. */
export function spawnCloud(...args: string[]): SpawnedCloud {
  const script = new URL('../../lib/local-cloud/main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--conditions=react-server', script, ...args])
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  const closed = once(child, 'close')
  const first = once(createInterface({ input: child.stdout }), 'line')
  const ready = Promise.race([first, closed]).then(([line]) => {
    if (typeof line !== 'string') throw new Error(output.trim())
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

export type CloudProcess = SpawnedCloud & Ready

/** Starts the process and waits until it is ready. */
export async function startCloudProcess(...args: string[]): Promise<CloudProcess> {
  const cloud = spawnCloud(...args)
  return { ...cloud, ...(await cloud.ready) }
}
