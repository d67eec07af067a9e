import type { Service } from './web/serve.ts'

/** A service that this machine can play. Its code is loaded when it starts. */
export interface StandIn<Name extends string, Secret extends string> {
  /** In `--services`, as the folder of its data, and where its port is remembered. */
  name: Name
  port: number
  secrets: readonly Secret[]
  isPlayed(variables: Record<string, string | undefined>): boolean
  start(options: Surroundings<Secret>): Promise<Service>
  url(port: number): string
  environment(url: string, secrets: Record<Secret, string>): Record<string, string>
  address: string
  /** What people can look at. `npm start` prints those with a title. */
  pages: readonly { name: string; path: string; title?: string }[]
}

interface Surroundings<Secret extends string> {
  /** A folder of its own, which may not exist yet. */
  dataDir: string
  port: number
  secrets: Record<Secret, string>
  siteUrl: string | undefined
  database: Promise<{ url: string }> | undefined
}

export function defineStandIn<const Name extends string, const Secret extends string>(
  standIn: StandIn<Name, Secret>,
): StandIn<Name, Secret> {
  return standIn
}

export function webUrl(port: number): string {
  return `http://127.0.0.1:${port}`
}
