import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
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
  const { PATH, NODE_ENV, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...flags, script, ...args], {
    cwd,
    env: { PATH, NODE_ENV, NODE_COMPILE_CACHE, ...env },
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = await once(child, 'close')
  return { code: Number(code), output, errors }
}

/**
 * Starts a program that says when it is ready and then waits for a line, such as one of several
 * processes of the site, and waits until it is ready.
 */
export async function startWaiting(script: URL, args: string[] = [], env = process.env) {
  const program = ['--conditions=react-server', fileURLToPath(script), ...args]
  const child = spawn(process.execPath, program, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: string[] = []
  const output = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  await once(output, 'line')
  return {
    go: (line = 'go') => void child.stdin.write(`${line}\n`),
    kill: () => void child.kill('SIGKILL'),
    /** Its exit code, and the last line that it printed. */
    ended: once(child, 'close').then(([code]) => ({
      code: Number(code),
      last: lines.at(-1) ?? '',
    })),
  }
}
