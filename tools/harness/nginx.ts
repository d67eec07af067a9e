import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from '#tools/stack/child.ts'
import { freePort } from '#tools/stack/ports.ts'
import { ownPorts } from './ports.ts'

const SHIPPED = 'deploy/nginx.conf'

/** Where nginx keeps what it hasn't sent yet; by default in a folder that only root may write. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi']

export type Nginx = Awaited<ReturnType<typeof startNginx>>

/** The program in NGINX, on the PATH, or where systems install it; null if there is none. */
export function findNginx(): string | null {
  const system = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...system]
  const programs = [process.env.NGINX ?? '', ...folders.map((at) => join(at, 'nginx'))]
  return programs.find((program) => program !== '' && existsSync(program)) ?? null
}

/**
 * Starts nginx with deploy/nginx.conf, on loopback and in a folder of its own. The addresses are
 * replaced, and TLS is left out.
 *
 * @throws Error with what nginx says when it can't start
 */
export async function startNginx(program: string, siteUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  // Started by root, it works as another user.
  await chmod(folder, 0o755)
  const port = await freePort(await ownPorts())
  const plainPort = await freePort(port + 1)
  const configuration = join(folder, 'nginx.conf')
  const log = join(folder, 'access.log')
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${join(folder, name)};`)
  const shipped = await readFile(SHIPPED, 'utf8')
  const here = shipped
    .replace('http {', `http { ${temporary.join(' ')}`)
    .replaceAll('/var/cache/nginx', folder)
    .replaceAll('/dev/stdout', log)
    .replaceAll('error_log stderr', `error_log ${join(folder, 'error.log')}`)
    .replace('/tmp/nginx.pid', join(folder, 'pid'))
    .replaceAll(/172(?:\.\d+){3}:3000/g, `127.0.0.1:${new URL(siteUrl).port}`)
    .replace('listen 80 default_server', `listen 127.0.0.1:${plainPort}`)
    .replace('listen 443 ssl http2 default_server', `listen 127.0.0.1:${port} default_server`)
    .replaceAll(/^ *ssl_.*;$/gm, '')
  await writeFile(configuration, here)
  const errors = join(folder, 'error.log')
  const options = ['-c', configuration, '-e', errors, '-g', 'daemon off;']
  const child = startProgram(program, options, process.env, 'ignore')
  // It would outlive an interrupted run.
  const end = () => void child.process.kill()
  process.once('exit', end)
  const url = `http://localhost:${port}`
  while (!(await fetch(`${url}/api/health`).catch(() => null))?.ok) {
    if (child.process.exitCode !== null) throw new Error(await readFile(errors, 'utf8'))
    await sleep(20)
  }
  return {
    url,
    /** Its first process; the others are its children. */
    pid: Number(child.process.pid),
    log: () => readFile(log, 'utf8'),
    errors: () => readFile(errors, 'utf8'),
    async stop() {
      process.off('exit', end)
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
