/**
 * Generates the types of the content lake's documents and of our queries, from the schema and the
 * queries alone, and the files that join sections: no network, no account, about 35 seconds.
 *
 *   node scripts/typegen.ts                 writes lib/content/schema.generated.ts and the others
 *   node scripts/typegen.ts --check         exits 1 if its fingerprints say it's stale (instant)
 *   node scripts/typegen.ts --check --full  exits 1 if that file differs from a new one
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { joined, sectionParts } from './join-sections.ts'

const ROOT = join(import.meta.dirname, '..')
const TARGET = join(ROOT, 'lib/content/schema.generated.ts')
const INPUTS = [
  'schemas/**/*.ts',
  'studio/sanity.c*.ts',
  'lib/content/{paths,queries,types}.ts',
  'lib/tools/quiz/questions.ts',
  'lib/tools/resource-types.ts',
  'node_modules/sanity/package.json',
  'node_modules/@sanity/codegen/package.json',
]

const sections = await sectionParts()
const joinedFiles = Object.entries(joined(sections))

function fingerprint(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)
}

function inputFingerprint(): string {
  const files = globSync(INPUTS, { cwd: ROOT }).sort()
  const contents = files.flatMap((file) => [file, readFileSync(join(ROOT, file), 'utf8')])
  return fingerprint(
    ...contents,
    ...[...sections.home, ...sections.page].map(({ schema }) => schema),
  )
}

function withHeader(types: string): string {
  const header = `// Written by scripts/typegen.ts. Inputs ${inputFingerprint()}, output ${fingerprint(types)}.\n`
  return header + types
}

/**
 * Whether the committed file matches its header's fingerprints and was generated from the current
 * inputs.
 */
function isFresh(committed: string): boolean {
  return committed === withHeader(committed.slice(committed.indexOf('\n') + 1))
}

function sanity(args: string[], folder: string): void {
  execFileSync(process.execPath, [join(ROOT, 'node_modules/sanity/bin/sanity'), ...args], {
    cwd: join(ROOT, 'studio'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      TYPEGEN_FOLDER: folder,
      SANITY_CLI_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
    },
  })
}

function generate(): string {
  mkdirSync(join(ROOT, '.local'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, '.local/typegen-'))
  const fromStudio = relative(join(ROOT, 'studio'), folder)
  try {
    sanity(['schemas', 'extract', '--path', `${fromStudio}/schema.json`], fromStudio)
    sanity(['typegen', 'generate'], fromStudio)
    const types = readFileSync(join(folder, 'types.ts'), 'utf8')
    return withHeader(types.replaceAll(`${fromStudio}/schema.json`, '../schemas'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const { check, full } = parseArgs({
  options: { check: { type: 'boolean' }, full: { type: 'boolean' } },
}).values

if (!check) {
  // First, since the schema and the query are in them.
  for (const [file, code] of joinedFiles) writeFileSync(join(ROOT, file), code)
  writeFileSync(TARGET, generate())
} else {
  const committed = readFileSync(TARGET, 'utf8')
  const isJoined = joinedFiles.every(([file, code]) => isContent(join(ROOT, file), code))
  if (!isJoined || (full ? committed !== generate() : !isFresh(committed))) {
    console.error('A *.generated.ts file is stale: run npm run typegen and commit what it writes.')
    process.exitCode = 1
  }
}

function isContent(path: string, expected: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8') === expected
}
