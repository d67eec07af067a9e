#!/usr/bin/env node
import { readFile } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { extname } from 'node:path'
import { type Options, readOptions, UsageError } from './options.ts'
import { USAGE } from './usage.ts'

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof UsageError) console.error(`\n${USAGE}`)
  const isUnclear = error instanceof Error && error.name === 'UnclearProjectError'
  // 1 says that there are differences.
  const isDiff = process.argv[2] === 'diff'
  process.exit(error instanceof UsageError || isUnclear || isDiff ? 2 : 1)
})

async function main(): Promise<void> {
  const { node } = process.versions
  const [major = 0, minor = 0] = node.split('.').map(Number)
  // Before anything is loaded that an older one doesn't have.
  if (major < 22 || (major === 22 && minor < 13))
    throw new Error(
      `local-lake needs Node 22.13 or later, and this is ${node} (${process.execPath}). The program that it runs may have another Node.`,
    )
  const options = readOptions(process.argv.slice(2), process.env.DATABASE_URL)
  if (options === 'help') return console.log(USAGE)
  if (options === 'version') return console.log(await readVersion())
  // Node keeps compiled code in the system's folder for temporary files.
  enableCompileCache()
  return execute(options).catch((error: unknown) => {
    throw inWords(error, options)
  })
}

/** Each command loads its own code: `run` must not wait for what it doesn't need. */
async function execute(options: Options): Promise<void> {
  switch (options.command) {
    case 'start':
      return (await import('./run.ts')).start(options)
    case 'reset':
      return (await import('./folder.ts')).reset(options)
    case 'doctor':
      process.exitCode = await (await import('./doctor.ts')).doctor(options)
      return
    case 'record':
      return process.exit(await (await import('./record.ts')).record(options))
    case 'verify':
      return process.exit(await (await import('./verify.ts')).verify(options))
    case 'run':
      return process.exit(await (await import('./run.ts')).run(options))
    case 'snapshot':
      return process.exit(await (await import('./snapshots.ts')).snapshot(options))
    case 'diff':
      return process.exit(await (await import('./differences.ts')).diff(options))
    case 'validate':
      return process.exit(await (await import('./validate.ts')).validate(options))
    default:
      return process.exit(await (await import('./move.ts')).runTransfer(options))
  }
}

function inWords(error: unknown, { port, gatewayPort, dataDir }: Options): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    const taken = 'port' in error ? error.port : port
    const option = taken === gatewayPort ? '--gateway-port' : '--port'
    return new Error(`Port ${String(taken)} is in use. ${option} 0 takes any free one.`)
  }
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') {
    const reasons = error instanceof AggregateError ? error.errors : [error]
    return new Error(`The database can't be reached: ${reasons.map(String).join(', ')}`)
  }
  if (code === 'EACCES' || code === 'ENOTDIR' || code === 'EEXIST' || code === 'EROFS')
    return new Error(
      `${dataDir ?? '.local-lake'} can't be used as the data folder: ${error.message}`,
    )
  return error
}

async function readVersion(): Promise<string> {
  // The published package has no folder for its sources.
  const path = extname(import.meta.url) === '.ts' ? '../../package.json' : '../package.json'
  const { version } = JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'))
  return String(version)
}
