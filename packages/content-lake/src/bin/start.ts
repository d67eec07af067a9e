import { fstatSync } from 'node:fs'
import type { Options } from './options.ts'
import { describeSession } from './run.ts'
import { openSession, type Session } from './session.ts'

/** Starts a lake that stays until a signal, or until the program that started it ends. */
export async function start(options: Options): Promise<void> {
  const session = await openSession(options)
  endWithParent(session)
  const { url, token, projectId, dataset, databaseUrl, dataDir, gateway } = session
  if (options.json) {
    console.log(JSON.stringify({ url, token, projectId, dataset, databaseUrl, dataDir, gateway }))
    return
  }
  console.log(`${describeSession(session)}  Token     ${token} (may read and write)
  Database  ${withoutPassword(databaseUrl)}

  Ctrl+C stops it.
`)
}

function withoutPassword(databaseUrl: string): string {
  return databaseUrl.replace(/:[^:@/]*@/, '@')
}

/** Exits on a signal, or when the parent that holds the other end of stdin or IPC is gone. */
function endWithParent({ close }: Session): void {
  let stopping: Promise<never> | undefined
  const stop = () => {
    stopping ??= close().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, stop)
  const stdin = fstatSync(0)
  if (stdin.isFIFO() || stdin.isSocket()) process.stdin.once('end', stop).resume()
  process.once('disconnect', stop)
}
