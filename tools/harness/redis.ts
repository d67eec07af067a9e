import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { startProgram } from '#tools/stack/child.ts'
import { freePort } from '#tools/stack/ports.ts'
import { ownPorts } from './ports.ts'
import { startStandIn } from './redis-stand-in.ts'

export interface Redis {
  /** Which Redis it is, for the run's output. */
  name: string
  url: string
  kill: () => Promise<void>
  /** Restarts it, empty. */
  restart: () => Promise<void>
}

/**
 * Starts a Redis for this test alone, on loopback, that stores nothing on disk: the program in
 * REDIS_SERVER or on the PATH, else the stand-in.
 */
export async function startRedis(): Promise<Redis> {
  const port = await freePort(ownPorts())
  const url = `redis://127.0.0.1:${port}`
  const program = findRedis()
  const start = program ? () => startServer(program, port, url) : () => startStandIn(port)
  let kill = await start()
  return {
    name: program ?? 'the stand-in for Redis',
    url,
    kill: () => kill(),
    async restart() {
      kill = await start()
    },
  }
}

function findRedis(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const programs = [
    process.env.REDIS_SERVER ?? '',
    ...folders.map((at) => join(at, 'redis-server')),
  ]
  return programs.find((program) => program !== '' && existsSync(program)) ?? null
}

async function startServer(program: string, port: number, url: string) {
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  const child = startProgram(program, options, process.env, 'ignore')
  for (let tries = 0; !(await responds(url)); tries++) {
    if (tries === 100) throw new Error(`${program} does not respond.`)
    await sleep(50)
  }
  return () => child.kill()
}

async function responds(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false } })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.close()
    return true
  } catch {
    return false
  }
}
