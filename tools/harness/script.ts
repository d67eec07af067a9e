import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Runs one of the commands in `scripts/` as a person would, away from this checkout's `.env.local`
 * and local cloud.
 *
 * @param env all of its variables except PATH and NODE_ENV
 * @param cwd a folder with no product in it
 */
export async function runScript(
  name: string,
  args: string[],
  env: Record<string, string | undefined>,
  cwd: string,
): Promise<{ code: number; output: string; errors: string }> {
  const script = fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url))
  const flags = ['--conditions=react-server', '--disable-warning=ExperimentalWarning']
  const { PATH, NODE_ENV } = process.env
  const child = spawn(process.execPath, [...flags, script, ...args], {
    cwd,
    env: { PATH, NODE_ENV, ...env },
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = await once(child, 'close')
  return { code: Number(code), output, errors }
}
