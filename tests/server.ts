import { createServer, type RequestListener } from 'node:http'
import { afterAll, onTestFinished } from 'vitest'
import { listenOnLoopback } from '#lib/local-cloud/web/serve.ts'

/** Serves on loopback until the file's tests are over. Resolves to the URL. */
export const fileServer = (answer: RequestListener) => serve(answer, afterAll)

/** The same until the test that runs is over. */
export const testServer = (answer: RequestListener) => serve(answer, onTestFinished)

async function serve(answer: RequestListener, atEnd: (end: () => void) => void): Promise<string> {
  const server = createServer(answer)
  atEnd(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${await listenOnLoopback(server, 0)}`
}
