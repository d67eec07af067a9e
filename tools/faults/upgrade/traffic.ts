/**
 * Stores leads at a steady rate with one version's code, until SIGTERM, in a process of its own:
 * `traffic.ts <module> <name> <leads a second> <people there are>`. Prints a line of JSON for each.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type * as Code from '../../release/entry.ts'

/** A lead that a version was given, and how long its visitor waited, in milliseconds. */
export interface Answer {
  version: string
  email: string
  /** Null if it was refused. */
  id: string | null
  wait: number
  error?: string
}

const [path = '', version = '', rate, people] = process.argv.slice(2)
const code = (await import(path)) as Pick<typeof Code, 'captureLead' | 'closePool'>

const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())

const startedAt = performance.now()
const pending = []
for (let number = 0; !stop.signal.aborted; number++) {
  pending.push(give(number))
  // At its time, however long those before it take.
  await sleep(Math.max(0, startedAt + (number + 1) * (1000 / Number(rate)) - performance.now()))
}
await Promise.all(pending)
await code.closePool()

async function give(number: number): Promise<void> {
  // One in four is known from before the upgrade, and not erased meanwhile; one in twenty is spam.
  const known = 7 * Math.floor((Math.random() * Number(people)) / 7) + 1
  const who = number % 4 === 3 ? `user${known}` : `${version}-${number}`
  const email = `${who}@company.example`
  const source = `resource_${version}`
  const spam = number % 20 === 0 ? { subject: 'spam' } : {}
  const givenAt = performance.now()
  const answer = await code.captureLead({ email, source, ...spam }).then(
    ({ id }) => ({ id }),
    (error: unknown) => ({ id: null, error: innermost(error) }),
  )
  const wait = Math.round(performance.now() - givenAt)
  console.log(JSON.stringify({ version, email, wait, ...answer } satisfies Answer))
}

function innermost(error: unknown): string {
  if (error instanceof Error) return error.cause ? innermost(error.cause) : error.message
  return String(error)
}
