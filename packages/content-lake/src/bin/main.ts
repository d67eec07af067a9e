#!/usr/bin/env node
import { fstatSync } from 'node:fs'
import { resolve } from 'node:path'
import { readOptions, USAGE, type Options } from './options.ts'
import { loadToken } from './token.ts'
import type { LocalLake } from '../local-lake.ts'

const options = readOptions(process.argv.slice(2))
if (options === 'help') {
  console.log(USAGE)
} else if (typeof options === 'string') {
  console.error(`${options}\n\n${USAGE}`)
  process.exitCode = 2
} else {
  await start(options).catch((error: unknown) => {
    console.error(reason(error, options))
    process.exit(1)
  })
}

async function start({ projectId, dataset, port, json, ...given }: Options): Promise<void> {
  const dataDir = resolve(given.dataDir)
  const token = await loadToken(dataDir)
  const { startLocalLake } = await import('../local-lake.ts')
  const lake = await startLocalLake({
    projectId,
    dataset,
    port,
    dataDir,
    tokens: { [token]: 'editor' },
    onUnknownRoute: (method, path) => console.error(`No route for ${method} ${path}`),
  })
  endWithParent(lake)
  const { url, databaseUrl } = lake
  if (json) {
    console.log(JSON.stringify({ url, token, projectId, dataset, databaseUrl, dataDir }))
    return
  }
  console.log(`
  Content lake of project ${projectId}, dataset ${dataset}

  API host  ${url}
  Token     ${token} (may read and write)
  Database  ${databaseUrl}
  Data      ${dataDir}

  Ctrl+C stops it.
`)
}

/** Exits on a signal, or when the parent that holds the other end of stdin or IPC is gone. */
function endWithParent(lake: LocalLake): void {
  let stopping: Promise<never> | undefined
  const stop = () => {
    stopping ??= lake.close().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, stop)
  const stdin = fstatSync(0)
  if (stdin.isFIFO() || stdin.isSocket()) process.stdin.once('end', stop).resume()
  process.once('disconnect', stop)
}

function reason(error: unknown, { port, dataDir }: Options): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is in use. --port 0 takes any free one.`
  if (code === 'EACCES' || code === 'ENOTDIR' || code === 'EEXIST')
    return `${dataDir} can't be used as the data folder: ${error.message}`
  return error.message
}
