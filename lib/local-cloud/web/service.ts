/** A running stand-in, with its URL on loopback. */
export interface Service {
  url: string
  port: number
  close: () => Promise<void>
  /** Further URLs for people, by name. */
  pages?: Record<string, string>
}
