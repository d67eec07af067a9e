import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const

/**
 * Runs a program with this process's standard streams, and passes signals on to it.
 *
 * @returns its exit code; as shells do, 128 and the signal's number if a signal ended it, 127 if
 *   there is no such program and 126 if it can't be run
 */
export function runChild([program = '', ...args]: string[], env: NodeJS.ProcessEnv) {
  // Windows finds npm and npx, which are scripts there, through a shell only.
  const child = spawn(program, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  const forward = (signal: NodeJS.Signals) => {
    // A terminal sends Ctrl+C to both; twice would mean "at once" to many programs.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of FORWARDED) process.on(signal, forward)
  process.once('disconnect', () => child.kill('SIGTERM'))
  return new Promise<number>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT'
      console.error(`local-lake: ${isMissing ? `There is no program ${program}.` : error.message}`)
      resolve(isMissing ? 127 : 126)
    })
    child.once('exit', (code, signal) =>
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)),
    )
  }).finally(() => {
    for (const signal of FORWARDED) process.off(signal, forward)
  })
}
