import type { Plan } from './limits.ts'
import type { Person, RoleName } from './roles.ts'

/** Options to start a lake with. */
export interface LakeOptions {
  /**
   * Postgres connection string, version 15 or later; the lake keeps its tables in the schema
   * `content_lake`. Several lakes may share it.
   */
  databaseUrl: string
  /** Folder for image and file bytes; one for all lakes that share a database. */
  assetsDir: string
  /** Loopback host or IP address to listen on; 127.0.0.1 by default. */
  host?: string
  /** 0 takes any free port. */
  port: number
  /** The project and dataset that are there from the start. */
  projectId: string
  dataset: string
  /** Role by API token. */
  tokens: Record<string, RoleName>
  /** Base of asset URLs, without a trailing slash; `http://localhost:<port>` by default. */
  publicUrl?: string
  /** Query timeout in milliseconds; 10,000 by default. */
  queryLimit?: number
  /** Refuses what this plan of Sanity's doesn't allow; nothing by default. */
  limits?: Plan
  /**
   * How long the API CDN gives what it had before a publish, in milliseconds, where limits are
   * applied; 60,000 by default.
   */
  cdnDelay?: number
  /** Who may sign in to the Studio; nobody by default. */
  people?: Person[]
  /** Tells people on the sign-in page where to find their password; plain text. */
  signInHint?: string
  /** Webhooks to start with; more can be connected later. */
  webhooks?: Webhook[]
  /** Browser origins that may call the lake; any port of localhost by default. */
  allowedOrigins?: string[]
  /** Called for each request for a dataset that isn't there. */
  onMissingDataset?: (projectId: string, name: string) => void
  /**
   * Called for each request or WebSocket that isn't emulated, so that tests can insist on none.
   * `outOfScope` says what was wanted if that's declared, and answered with 501 instead of 404.
   */
  onUnknownRoute?: (method: string, path: string, outOfScope?: string) => void
}

export interface RunningLake {
  /** Such as `http://localhost:3333`; a client's `apiHost`. */
  url: string
  port: number
  /**
   * Starts webhooks. Each resumes where it stopped; a new name starts with the first write after
   * this resolves.
   */
  connectWebhooks: (webhooks: Webhook[]) => Promise<void>
  /** Signs a person in, for `/studio#token=…`. Throws for an unknown id. */
  signIn: (personId: string) => Promise<string>
  /** Finishes accepted writes. A second call waits for the first. */
  close: () => Promise<void>
}

export type Operation = 'create' | 'update' | 'delete'

/** A webhook as configured at Sanity: https://www.sanity.io/docs/content-lake/webhooks */
export interface Webhook {
  /** Identifies the webhook across restarts, so that it resumes where it stopped. */
  name: string
  url: string
  /** `POST` by default. A `GET` has no body. */
  method?: string
  headers?: Record<string, string>
  /** Signs each request; unsigned without one. */
  secret?: string
  /** GROQ on the changed document, with `before()`, `after()`, `delta::`. Default: everything. */
  filter?: string
  /** GROQ projection for the payload; the whole document by default. */
  projection?: string
  on: Operation[]
  /** Whether to include drafts and versions; only published documents by default. */
  includeDrafts?: boolean
}
