import type { RoleName } from './access/roles.ts'
import type { Person } from './people/person.ts'
import type { Webhook } from './webhooks/webhook.ts'

/** How a lake is started. It serves one project with one dataset. */
export interface LakeOptions {
  /** Postgres connection string; the lake keeps its tables in the schema `content_lake`. */
  databaseUrl: string
  /** Folder for the bytes of images and files. */
  assetsDir: string
  /** Loopback address to listen on, 127.0.0.1 by default. */
  host?: string
  /** Port to listen on; 0 takes any free one. */
  port: number
  projectId: string
  dataset: string
  /** What each API token may do. */
  tokens: Record<string, RoleName>
  /** The address in the URLs of assets, without a slash at the end; the listening address by default. */
  publicUrl?: string
  /** How long a query may run, in milliseconds; 10,000 by default. */
  queryLimit?: number
  /** Who may sign in to the Studio; nobody by default. */
  people?: Person[]
  /** Webhooks from the start; others can be connected later. */
  webhooks?: Webhook[]
  /** Browser origins that may call the lake; any port of localhost by default. */
  allowedOrigins?: string[]
  /** Told of each request, or WebSocket, for which there is no route, so that a test can insist on there being none. */
  onUnknownRoute?: (method: string, path: string) => void
}
