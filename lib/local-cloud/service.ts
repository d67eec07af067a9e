/** A stand-in that is up, at an address on loopback. */
export interface Service {
  url: string
  port: number
  close: () => Promise<void>
}
