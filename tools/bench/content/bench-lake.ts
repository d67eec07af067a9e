import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { seed, startCloud, type Cloud } from '#tools/stack/cloud.ts'

/** The local cloud's content lake and database in one process, with the site's content. */
export interface BenchLake {
  cloud: () => Cloud
  readonly url: string
  /** Reads published documents only, as the site does. */
  readonly reader: SanityClient
  readonly writer: SanityClient
  /** Restarts the process on the same data. Its port may change. */
  restart: () => Promise<void>
  /** Resident memory of the process, in MB. */
  memory: () => number
  close: () => Promise<void>
}

export async function startBenchLake(): Promise<BenchLake> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const start = () => startCloud(folder, ['database', 'content'], undefined)
  let cloud = await start()
  await seed({ ...process.env, ...cloud.env })
  let clients = clientsOf(cloud)
  return {
    cloud: () => cloud,
    get url() {
      return String(cloud.env.SANITY_API_HOST)
    },
    get reader() {
      return clients.reader
    },
    get writer() {
      return clients.writer
    },
    async restart() {
      await cloud.stop()
      cloud = await start()
      clients = clientsOf(cloud)
    },
    memory: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(cloud.process.pid)])) / 1024,
    async close() {
      await cloud.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function clientsOf({ env }: Cloud): { reader: SanityClient; writer: SanityClient } {
  const connection = {
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    apiHost: env.SANITY_API_HOST,
    useProjectHostname: false,
    apiVersion: '2025-02-19',
    useCdn: false,
  }
  const { SANITY_READ_TOKEN, SANITY_WRITE_TOKEN } = env
  return {
    reader: createClient({ ...connection, perspective: 'published', token: SANITY_READ_TOKEN }),
    writer: createClient({ ...connection, perspective: 'raw', token: SANITY_WRITE_TOKEN }),
  }
}

/** Requests the lake's empty route as the queries are sent: the floor for any request. */
export async function emptyRoute({ reader }: BenchLake): Promise<void> {
  await reader.request({ url: '/ping' })
}
