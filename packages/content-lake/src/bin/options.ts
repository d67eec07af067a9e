import { parseArgs } from 'node:util'
import { type Plan, PLANS } from '../model/limits.ts'
import { DATASET_NAME, PROJECT_ID, wrongName } from '../project/find.ts'

const COMMANDS = [
  'run',
  'start',
  'import',
  'export',
  'reset',
  'doctor',
  'record',
  'verify',
] as const
type Command = (typeof COMMANDS)[number]

export interface Options {
  command: Command
  /** Found in the project's files if none is given. */
  projectIds: string[]
  datasets: string[]
  dataDir: string | undefined
  databaseUrl: string | undefined
  /** 0 takes any free one. */
  port: number
  gatewayPort: number
  /** Print one line of JSON instead of text for people. */
  json: boolean
  /** Refuse all hosts but Sanity's. */
  offline: boolean
  /** Let through hosts of Sanity that the lake doesn't stand in for. */
  online: boolean
  /** The plan of Sanity's whose limits are applied. */
  limits: Plan | undefined
  /** File to start from, without keeping what is written. */
  snapshot: string | undefined
  /** Page to open in a browser. */
  open: string | undefined
  /** What to do with documents that exist, when importing. */
  existing: 'refuse' | 'replace' | 'keep'
  overwrite: boolean
  /** File to record to. */
  output: string
  /** The program to run with its arguments, or the files to import, export or verify. */
  rest: string[]
}

/** The command line is wrong; the message says how, in one sentence. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const USAGE = `Usage: local-lake <command> [options]

  run -- <program>   run a program, such as npm run dev, on a lake of its own
  start              start a lake, and keep it until Ctrl+C
  import <file>      import a dataset's export (.tar.gz or .ndjson)
  export <file>      export the dataset (.tar.gz)
  reset              delete the stored documents and assets
  doctor             say what is missing on this machine
  record -- <prog.>  run a program with hosted Sanity, and write what they said
  verify <files>     repeat what was recorded on a lake, and say what differs

  --project <id>     project id, if it isn't in the project's files; run and start
                     take several
  --dataset <name>   dataset (production), or several likewise
  --data <folder>    folder for everything that is stored (.local-lake)
  --database-url <u> a Postgres, which several lakes may share, instead of the
                     embedded one (start: DATABASE_URL)
  --port <number>    port of the lake; 0 takes any free one (start: 3333, others: 0)
  --gateway-port <n> port of the gateway (0)
  --offline          refuse every host but Sanity's, which the lake stands in for
  --online           let through hosts of Sanity that it doesn't stand in for
  --limits <plan>    refuse what Sanity's plan free, growth or enterprise doesn't
                     allow
  --snapshot <file>  run, verify: start from an export, and throw away what is
                     written
  --open[=<url>]     run: open a page in a Chromium that knows the lake
                     (http://localhost:3000)
  --replace          import: replace documents that exist
  --missing          import: keep documents that exist
  --overwrite        export, record: replace the file
  --output <file>    record: file to write (exchanges.jsonl)
  --json             start: print one line of JSON once the lake is ready
  --version          print the version
  --help             print this`

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const texts = { type: 'string', multiple: true } as const
const everywhere = { project: texts, dataset: texts, data: text, help: flag, version: flag }
const storing = { ...everywhere, 'database-url': text }
const hosts = { offline: flag, online: flag }
const serving = { ...storing, port: text, 'gateway-port': text, ...hosts, limits: text }
const all = {
  ...serving,
  json: flag,
  snapshot: text,
  open: text,
  replace: flag,
  missing: flag,
  overwrite: flag,
  output: text,
}
const ALLOWED: Record<Command, Partial<typeof all>> = {
  run: { ...serving, snapshot: text, open: text },
  start: { ...serving, json: flag },
  import: { ...storing, replace: flag, missing: flag },
  export: { ...storing, overwrite: flag },
  reset: everywhere,
  doctor: everywhere,
  record: { ...everywhere, 'gateway-port': text, output: text, overwrite: flag },
  verify: { ...everywhere, snapshot: text },
}
/** How many files each command takes at least; `run` and `record` take a program instead. */
const FILES = { run: 0, start: 0, import: 1, export: 1, reset: 0, doctor: 0, record: 0, verify: 1 }

/**
 * Reads the command line, or throws a UsageError. Only `start` uses `database`, the variable
 * DATABASE_URL: under `run` it's the program's.
 */
export function readOptions(given: string[], database?: string): Options | 'help' | 'version' {
  const { command, args } = readCommand(given)
  const { own, program } =
    command === 'run' || command === 'record' ? splitProgram(args) : { own: args, program: [] }
  const { values, positionals } = parse(own, ALLOWED[command])
  if (values.help) return 'help'
  if (values.version) return 'version'
  const files = FILES[command]
  if (positionals.length > files && command !== 'verify')
    throw new UsageError(`Unexpected argument '${positionals[files]}'.`)
  if (positionals.length < files) throw new UsageError(`Which file? Write it after ${command}.`)
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
  if (values.open !== undefined && !URL.canParse(values.open))
    throw new UsageError(`'${values.open}' is not a URL for --open.`)
  return {
    command,
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
    snapshot: values.snapshot,
    open: values.open,
    existing: values.replace ? 'replace' : values.missing ? 'keep' : 'refuse',
    overwrite: values.overwrite ?? false,
    output: values.output ?? 'exchanges.jsonl',
    rest: [...program, ...positionals],
  }
}

/** Without a command it's `start`. */
function readCommand([first, ...rest]: string[]): { command: Command; args: string[] } {
  const command = COMMANDS.find((one) => one === first)
  if (command) return { command, args: rest }
  if (first === undefined) return { command: 'start', args: [] }
  if (!first.startsWith('-')) throw new UsageError(`Unknown command '${first}'.`)
  return { command: 'start', args: [first, ...rest] }
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
