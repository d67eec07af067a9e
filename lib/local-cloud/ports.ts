import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STAND_INS, type ServiceName } from './services.ts'

export type Ports = Record<ServiceName, number>

/** The ports to try first: the requested ones, else those of the last start, else the defaults. */
export async function preferredPorts(dataDir: string, asked: Partial<Ports>): Promise<Ports> {
  const remembered = await readFile(file(dataDir), 'utf8').then(JSON.parse, () => ({}))
  const usual = Object.fromEntries(STAND_INS.map(({ name, port }) => [name, port]))
  return { ...usual, ...remembered, ...asked }
}

/** Keeps the URLs the same from one start to the next. */
export function rememberPorts(dataDir: string, ports: Ports): Promise<void> {
  return writeFile(file(dataDir), `${JSON.stringify(ports)}\n`)
}

function file(dataDir: string): string {
  return join(dataDir, 'ports.json')
}
