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
