/** What a finished page says about its framework, as JSON in `<script id="wake">`. */
export interface WakeData {
  /** URL, before the page's path, of what the framework reads to hydrate: `WakeEntry[]`. */
  payload: string
  /** URLs of the framework's scripts and the page's own. */
  scripts: string[]
}

/** A value, and the name of the global list to which one of the page's inline scripts added it. */
export type WakeEntry = [list: string, value: unknown]
