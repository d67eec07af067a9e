import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const SERVICES = ['database', 'content', 'mail', 'marketing', 'scheduling'] as const

export type ServiceName = (typeof SERVICES)[number]

export type Ports = Record<ServiceName, number>

const PREFERRED: Ports = {
  database: 54321,
  content: 3333,
  mail: 4008,
  marketing: 4009,
  scheduling: 4010,
}

/** The ports to try first: the requested ones, else those of the last start, else the defaults. */
export async function preferredPorts(dataDir: string, asked: Partial<Ports>): Promise<Ports> {
  const remembered = await readFile(file(dataDir), 'utf8').then(JSON.parse, () => ({}))
  return { ...PREFERRED, ...remembered, ...asked }
}

/** Keeps the URLs the same from one start to the next. */
export function rememberPorts(dataDir: string, ports: Ports): Promise<void> {
  return writeFile(file(dataDir), `${JSON.stringify(ports)}\n`)
}

function file(dataDir: string): string {
  return join(dataDir, 'ports.json')
}
