import type { Service } from './web/serve.ts'

/** A service that this machine can play. Its code is loaded when it starts. */
export interface StandIn<Name extends string, Secret extends string> {
  /** In `--services`, as the folder of its data, and where its port is remembered. */
  name: Name
  /** The port it tries first. */
  port: number
  /** Secrets that are generated for it on the first start. */
  secrets: readonly Secret[]
  /** Whether the variables of the site lack the real service. */
  isPlayed(variables: Record<string, string | undefined>): boolean
  start(options: Surroundings<Secret>): Promise<Service>
  /** Its URL for the site. */
  url(port: number): string
  /** The environment variables that point the site at it. */
  environment(url: string, secrets: Record<Secret, string>): Record<string, string>
  /** The one of them with its URL. */
  address: string
  /** What people can look at. `npm start` prints those with a title. */
  pages: readonly { name: string; path: string; title?: string }[]
}

interface Surroundings<Secret extends string> {
  /** A folder of its own, which may not exist yet. */
  dataDir: string
  port: number
  secrets: Record<Secret, string>
  /** The site that gets webhooks, if there is one. */
  siteUrl: string | undefined
  /** The database, once it is up; undefined without one. */
  database: Promise<{ url: string }> | undefined
}

/** Checks a stand-in's type and keeps its names, from which {@link SERVICES} derives others. */
export function defineStandIn<const Name extends string, const Secret extends string>(
  standIn: StandIn<Name, Secret>,
): StandIn<Name, Secret> {
  return standIn
}

/** URL of a web server on loopback. */
export function webUrl(port: number): string {
  return `http://127.0.0.1:${port}`
}
