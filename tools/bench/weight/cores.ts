import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/** Milliseconds per clock tick, in which Linux counts processor time. */
const TICK = 10

/** Servers get the first core, clients the second: neither then takes time from the other. */
export const SERVERS = 0
export const CLIENTS = 1

const canPin = process.platform === 'linux' && availableParallelism() > 1

/** What a program is started with to run on one core; nothing where that isn't possible. */
export function onCore(core: number): string[] {
  return canPin ? ['taskset', '-c', String(core)] : []
}

/** Moves processes and their children to one core; without it, to all cores. */
export async function moveToCore(pids: number[], core?: number): Promise<void> {
  if (!canPin) return
  const cores = core === undefined ? `0-${availableParallelism() - 1}` : String(core)
  for (const pid of await families(pids)) await exec('taskset', ['-acp', cores, String(pid)])
}

/** Processor time of processes and their children so far, in ms; NaN without Linux's /proc. */
export async function processorTime(pids: number[]): Promise<number> {
  let sum = 0
  for (const pid of await families(pids)) {
    const fields = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const [user, system] = fields.slice(fields.lastIndexOf(')')).split(' ').slice(12, 14)
    sum += TICK * (Number(user) + Number(system))
  }
  return sum
}

async function families(pids: number[]): Promise<number[]> {
  const children = pids.map(async (pid) => {
    const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    return [pid, ...text.split(' ').filter(Boolean).map(Number)]
  })
  return (await Promise.all(children)).flat()
}
