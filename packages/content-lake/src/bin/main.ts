#!/usr/bin/env node
import { readOptions, USAGE, UsageError, type Options } from './options.ts'

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof UsageError) console.error(`\n${USAGE}`)
  const isUnclear = error instanceof Error && error.name === 'UnclearProjectError'
  process.exit(error instanceof UsageError || isUnclear ? 2 : 1)
})

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env.DATABASE_URL)
  if (!options) return console.log(USAGE)
  return execute(options).catch((error: unknown) => {
    throw inWords(error, options)
  })
}

/** Each command loads its own code: `run` must not wait for what it doesn't need. */
async function execute(options: Options): Promise<void> {
  switch (options.command) {
    case 'start':
      return (await import('./start.ts')).start(options)
    case 'reset':
      return (await import('./reset.ts')).reset(options)
    case 'doctor':
      process.exitCode = await (await import('./doctor.ts')).doctor(options)
      return
    case 'run':
      return process.exit(await (await import('./run.ts')).run(options))
    default:
      return process.exit(await (await import('./run.ts')).runTransfer(options))
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
