/**
 * `npm run sanity -- <command>`: runs Sanity's CLI against the running local cloud, for example
 * `npm run sanity -- documents query '*[_type == "home"]'`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { gatewayEnvironment, startGateway } from '@northwright/local-lake'
import { PROJECT } from '#lib/local-cloud/content.ts'
import { command } from '../tools/command.ts'
import { findRunningLake } from './content/running-lake.ts'

await command(async () => {
  const [first, second, ...rest] = process.argv.slice(2)
  const [data, args] = first === '--data' ? [second, rest] : [undefined, process.argv.slice(2)]
  const lake = await findRunningLake(data)
  const dir = resolve('.local/gateway')
  const lakePort = Number(new URL(lake.url).port)
  const gateway = await startGateway({ lakePort, authorityDir: dir, offline: true })
  // The CLI runs in studio/, where it finds its project, but file names are relative to this
  // folder.
  const absolute = args.map((arg) => (/\.(gz|tgz|ndjson)$/.test(arg) ? resolve(arg) : arg))
  const cli = spawn(process.execPath, [resolve('node_modules/sanity/bin/sanity'), ...absolute], {
    cwd: 'studio',
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(await gatewayEnvironment(gateway, { dir, offline: true, given: process.env })),
      SANITY_API_HOST: lake.url,
      SANITY_PROJECT_ID: PROJECT.projectId,
      SANITY_DATASET: PROJECT.dataset,
      SANITY_AUTH_TOKEN: lake.writeToken,
      SANITY_CLI_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
    },
  })
  const [code] = await once(cli, 'exit')
  await gateway.close()
  process.exitCode = typeof code === 'number' ? code : 1
})
