import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { serveDatabase } from './server.ts'

/** The worker's report to its parent: the port it serves on, or why it doesn't. */
export type DatabaseReport = { port: number } | { failed: string; code: string | undefined }

// V8 would optimize Postgres in the background: seconds of both cores and up to 800 MB, for queries
// that are no faster before tens of thousands of them.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)

const send = (report: DatabaseReport) => parentPort?.postMessage(report)

try {
  const server = await serveDatabase(workerData)
  parentPort?.once('message', () => server.close().then(() => process.exit(0)))
  send({ port: server.port })
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException
  send({ failed: message, code })
  process.exit(1)
}
