import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gatewayEnvironment, startGateway } from '../src/main.ts'
import { startTestLake, type TestLake, tokens } from './lake.ts'

interface Answer {
  succeeded: boolean
  printed: string
}

/** Sanity's CLI, in a project's folder behind the gateway of a lake. */
export interface Cli {
  lake: TestLake
  folder: string
  /** Runs a command. @returns what it printed @throws Error if it failed */
  sanity: (...command: string[]) => Promise<string>
  close: () => Promise<void>
}

export async function startCli(projectId: string): Promise<Cli> {
  const ann = { id: 'ann', name: 'Ann', email: 'ann@localhost', password: 'x'.repeat(20) }
  const lake = await startTestLake({
    projectId,
    publicUrl: 'https://cdn.sanity.io',
    people: [{ ...ann, role: 'administrator' }],
  })
  const gateway = await startGateway({
    lakePort: Number(new URL(lake.url()).port),
    authorityDir: join(lake.folder, 'authority'),
  })
  const folder = join(lake.folder, 'project')
  await mkdir(folder)
  const child = fork(new URL('cli-commands.ts', import.meta.url), {
    cwd: folder,
    execArgv: [],
    env: {
      ...process.env,
      ...(await gatewayEnvironment(gateway, { dir: lake.folder, offline: true, given: {} })),
      HOME: lake.folder,
      SANITY_AUTH_TOKEN: tokens.admin,
      SANITY_CLI_TELEMETRY_DISABLED: '1',
      CI: '1',
      NO_COLOR: '1',
    },
  })
  const answered = () => new Promise<Answer>((resolve) => child.once('message', resolve))
  const ended = once(child, 'exit').then((): Answer => ({ succeeded: false, printed: 'It ended' }))
  return {
    lake,
    folder,
    async sanity(...command) {
      child.send(command)
      const { succeeded, printed } = await Promise.race([answered(), ended])
      if (!succeeded) throw new Error(`sanity ${command.join(' ')}: ${printed}`)
      return printed
    },
    async close() {
      child.disconnect()
      await gateway.close()
      await lake.close()
    },
  }
}
