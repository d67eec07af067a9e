import { parseArgs } from 'node:util'
import type { Format } from '../diff/report.ts'
import { type Plan, PLANS } from '../model/limits.ts'
import { DATASET_NAME, PROJECT_ID, wrongName } from '../project/find.ts'

/** What a command line says, with defaults for what it doesn't. */
export type Options = Exclude<ReturnType<typeof readOptions>, string>

/** The command line is wrong; the message says how, in one sentence. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const texts = { type: 'string', multiple: true } as const
const everywhere = { project: texts, dataset: texts, data: text, help: flag, version: flag }
const storing = { ...everywhere, 'database-url': text }
const hosts = { offline: flag, online: flag }
const serving = { ...storing, port: text, 'gateway-port': text, ...hosts, limits: text }
/** The commands, and what each allows. */
const ALLOWED = {
  run: { ...serving, snapshot: text, open: text, try: flag, format: text },
  start: { ...serving, json: flag },
  import: { ...storing, replace: flag, missing: flag },
  export: { ...storing, overwrite: flag },
  snapshot: { ...storing, overwrite: flag },
  diff: { ...storing, format: text, 'exit-code': flag },
  validate: storing,
  reset: everywhere,
  doctor: everywhere,
  record: { ...everywhere, 'gateway-port': text, output: text, overwrite: flag },
  verify: { ...everywhere, snapshot: text },
}
type Command = keyof typeof ALLOWED
const { run, start, import: importing, diff, record } = ALLOWED
const all = { ...run, ...start, ...importing, ...diff, ...record }
/** What commands work on, and how much of it they need and take; `run` and `record` a program. */
const TAKES: Partial<Record<Command, [what: string, least: number, most: number]>> = {
  import: ['file', 1, 1],
  export: ['file', 1, 1],
  snapshot: ['of save, list and restore', 1, 2],
  diff: ['snapshot, export or dataset', 1, 2],
  validate: ['', 0, Infinity],
  verify: ['file', 1, Infinity],
}

/**
 * Reads the command line, or throws a UsageError. Only `start` uses `database`, the variable
 * DATABASE_URL: under `run` it's the program's.
 */
export function readOptions(given: string[], database?: string) {
  const { command, args } = readCommand(given)
  const { own, program } =
    command === 'run' || command === 'record' ? splitProgram(args) : { own: args, program: [] }
  const { values, positionals } = parse(own, ALLOWED[command])
  if (values.help) return 'help' as const
  if (values.version) return 'version' as const
  const [what, least, most] = TAKES[command] ?? ['', 0, 0]
  if (positionals.length > most) throw new UsageError(`Unexpected argument '${positionals[most]}'.`)
  if (positionals.length < least) throw new UsageError(`Which ${what}? Write it after ${command}.`)
  if (command === 'snapshot') checkSnapshot(positionals)
  if ((command === 'run' || command === 'record') && program.length === 0)
    throw new UsageError(`Which program? Write it after two dashes: ${command} -- npm run dev.`)
  const named = Math.max(values.project?.length ?? 0, values.dataset?.length ?? 0)
  if (named > 1 && command !== 'run' && command !== 'start')
    throw new UsageError(`${command} takes one project and one dataset.`)
  if (values.replace && values.missing)
    throw new UsageError('--replace and --missing exclude each other.')
  if (values.offline && values.online)
    throw new UsageError('--offline and --online exclude each other.')
  if (values.snapshot !== undefined && values['database-url'] !== undefined)
    throw new UsageError('--snapshot and --database-url exclude each other.')
  if (values.try && values['database-url'] !== undefined)
    throw new UsageError('--try and --database-url exclude each other.')
  if (values.try && named > 1) throw new UsageError('run --try takes one project and one dataset.')
  if (command === 'run' && values.format !== undefined && !values.try)
    throw new UsageError('--format is for run --try.')
  if (values.open !== undefined && !URL.canParse(values.open))
    throw new UsageError(`'${values.open}' is not a URL for --open.`)
  return {
    command,
    /** Found in the project's files if none is given; so are datasets. */
    projectIds: checked('project id', PROJECT_ID, values.project),
    datasets: checked('dataset name', DATASET_NAME, values.dataset),
    dataDir: values.data,
    databaseUrl: readDatabase(
      values['database-url'] ?? (command === 'start' ? database : undefined),
    ),
    port: readPort(values.port ?? (command === 'start' ? '3333' : '0')),
    gatewayPort: readPort(values['gateway-port'] ?? '0'),
    json: values.json ?? false,
    offline: values.offline ?? false,
    online: values.online ?? false,
    limits: readPlan(values.limits),
    /** File or snapshot to start from, without keeping what is written. */
    snapshot: values.snapshot,
    isTrial: values.try ?? false,
    format: readFormat(values.format ?? 'text'),
    exitCode: values['exit-code'] ?? false,
    open: values.open,
    /** What to do with documents that exist, when importing. */
    existing: existingIn(values),
    overwrite: values.overwrite ?? false,
    output: values.output ?? 'exchanges.jsonl',
    /** The program to run with its arguments, or what the command works on. */
    rest: [...program, ...positionals],
  }
}

function existingIn({ replace, missing }: { replace?: boolean; missing?: boolean }) {
  if (replace) return 'replace'
  return missing ? 'keep' : 'refuse'
}

/** Without a command it's `start`. */
function readCommand([first, ...rest]: string[]): { command: Command; args: string[] } {
  if (first === undefined) return { command: 'start', args: [] }
  if (isCommand(first)) return { command: first, args: rest }
  if (!first.startsWith('-')) throw new UsageError(`Unknown command '${first}'.`)
  return { command: 'start', args: [first, ...rest] }
}

function isCommand(name: string): name is Command {
  return Object.hasOwn(ALLOWED, name)
}

/** The program begins after `--`, or with the first argument that is no option. */
function splitProgram(args: string[]): { own: string[]; program: string[] } {
  const named = args.map((arg) => (arg === '--open' ? '--open=http://localhost:3000' : arg))
  const { tokens } = parseArgs({ args: named, options: all, strict: false, tokens: true })
  const first = tokens.find(({ kind }) => kind !== 'option')
  if (!first) return { own: named, program: [] }
  const from = first.kind === 'option-terminator' ? first.index + 1 : first.index
  return { own: named.slice(0, first.index), program: args.slice(from) }
}

function parse(args: string[], options: Partial<typeof all>) {
  try {
    return parseArgs({ args, options: options as typeof all, allowPositionals: true })
  } catch (error) {
    // parseArgs explains itself in its first sentence.
    const [sentence] = String(error instanceof Error ? error.message : error).split('. ')
    throw new UsageError(`${sentence}.`, { cause: error })
  }
}

function checked(what: string, kind: typeof PROJECT_ID, values: string[] = []): string[] {
  for (const value of values) {
    const wrong = wrongName(what, kind, value)
    if (wrong) throw new UsageError(wrong)
  }
  return values
}

/** What follows `snapshot`. */
function checkSnapshot([action = '', name, ...more]: string[]): void {
  if (!['save', 'list', 'restore'].includes(action))
    throw new UsageError(`Unknown command 'snapshot ${action}': there are save, list and restore.`)
  if (action === 'list') more.push(...(name === undefined ? [] : [name]))
  else if (name === undefined)
    throw new UsageError(`Which snapshot? Write its name after snapshot ${action}.`)
  else {
    const wrong = wrongName('snapshot name', SNAPSHOT_NAME, name)
    if (wrong) throw new UsageError(wrong)
  }
  if (more.length > 0) throw new UsageError(`Unexpected argument '${more[0]}'.`)
}

const SNAPSHOT_NAME = { pattern: /^\w[\w-]*$/, allowed: 'letters, digits, _' }

const FORMATS: Format[] = ['text', 'json', 'markdown']

function readFormat(name: string): Format {
  const format = FORMATS.find((one) => one === name)
  if (format) return format
  throw new UsageError(`'${name}' is not a format: there are ${FORMATS.join(', ')}.`)
}

function readDatabase(url: string | undefined): string | undefined {
  if (!url || /^postgres(ql)?:\/\//.test(url)) return url || undefined
  throw new UsageError('The database URL must begin with postgres://.')
}

function readPlan(name: string | undefined): Plan | undefined {
  const plan = PLANS.find((one) => one === name)
  if (plan || name === undefined) return plan
  throw new UsageError(`'${name}' is not a plan: --limits takes ${PLANS.join(', ')}.`)
}

function readPort(port: string): number {
  if (/^\d+$/.test(port) && Number(port) <= 65_535) return Number(port)
  throw new UsageError(`'${port}' is not a port: give a number from 0 to 65535.`)
}
