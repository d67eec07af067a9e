/** The part of autocannon used here; the package ships no types. */
declare module 'autocannon' {
  interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }

  interface Result {
    requests: { average: number; total: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number; max: number }
    statusCodeStats: Record<string, { count: number }>
    errors: number
    timeouts: number
  }

  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: Request[]
  }): Promise<Result>
}
