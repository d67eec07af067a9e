import { runProgram } from '#tools/stack/child.ts'
import { CLIENTS, onCore } from './cores.ts'

const CONNECTIONS = 20

/**
 * Requests one page for some seconds on 20 connections, from a process of its own that costs little
 * (client.ts), on the core that servers leave free.
 *
 * @returns responses per second
 * @throws Error when a response isn't 200
 */
export async function lightLoad(url: string, seconds: number): Promise<number> {
  const { port, pathname } = new URL(url)
  const client = new URL('client.ts', import.meta.url).pathname
  const args = ['127.0.0.1', port, pathname, seconds, CONNECTIONS].map(String)
  const [program = '', ...all] = [...onCore(CLIENTS), process.execPath, client, ...args]
  const { responses, failed } = JSON.parse(await runProgram(program, all, process.env))
  if (failed > 0) throw new Error(`${failed} of ${responses} responses of ${url} were not 200.`)
  return responses / seconds
}
