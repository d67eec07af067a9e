/** `npm start` and `npm run dev`: run the whole product on this machine. */
import { createWriteStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { localServices, STAND_INS } from '#lib/local-cloud/services.ts'
import { tryLock } from '#tools/lock.mjs'
import { build, copyBuild } from '#tools/stack/build.ts'
import { stopAll, type Variables, endOnSignal } from '#tools/stack/child.ts'
import { checkProduction, seed, startCloud, type Cloud } from '#tools/stack/cloud.ts'
import { loadEnvFiles, localSiteUrl, siteEnvironment } from '#tools/stack/environment.ts'
import { holdPort } from '#tools/stack/ports.ts'
import { refresh, startSite, type Site } from '#tools/stack/site.ts'

const DATA = '.local/cloud'
const LOG = join(DATA, 'site.log')
const LOCAL_DATABASE = `
The local database syncs every commit to the disk before it answers. It is one process on one machine,
for trying out: a site with visitors sets DATABASE_URL (docs/deploy.md).`

const development = process.argv[2] === 'dev'
const say = (line: string) => console.log(line)

const result = await tryLock('run', process.cwd())
if ('heldBy' in result) {
  const { mode = 'another', url = 'starting' } = result.heldBy
  say(`Already running (npm ${String(mode)}): ${String(url)}`)
  say('Stop it there first (Ctrl+C), or use it as it is.')
  process.exit(0)
}
const { lock } = result
lock.publish({ mode: development ? 'run dev' : 'start' })

loadEnvFiles()

let stopping = false
endOnSignal(() => void stop(0))

try {
  await start()
} catch (error) {
  // Work interrupted by the stop fails; that's expected.
  if (!stopping) console.error(error instanceof Error ? error.message : error)
  await stop(1)
}

async function start(): Promise<void> {
  const held = await holdPort(Number(process.env.PORT) || 3000)
  const url = localSiteUrl(process.env.SITE_URL, held.port)
  const services = localServices(process.env)
  checkProduction(services, process.env)
  say(
    services.length > 0
      ? `Starting the local cloud: ${services.join(', ')}…`
      : 'All services are real.',
  )
  const cloud = services.length > 0 ? watch(await startCloud(DATA, services, url)) : undefined
  const env = await siteEnvironment(url, cloud)
  const seeded = services.includes('content') ? seed(env) : Promise.resolve()
  const serve = async () => {
    const own = development ? undefined : await preparedBuild(env, seeded)
    await held.handOver()
    return watch(await startSite(held.port, env, own))
  }
  const [site] = await Promise.all([serve(), seeded])
  lock.publish({ url: site.url })
  keepLog(site)
  introduce(site, cloud)
  if (!development && env.SANITY_WEBHOOK_SECRET)
    await refresh(`http://127.0.0.1:${held.port}`, env.SANITY_WEBHOOK_SECRET)
}

/**
 * This checkout's own copy of the build, whose page cache survives a restart.
 *
 * @returns the folder of the copy
 */
async function preparedBuild(env: Variables, seeded: Promise<void>): Promise<string> {
  const finished = await build({ ...env, TYPES_CHECKED: '1' }, say, seeded)
  const own = join(DATA, `site-${basename(finished)}`)
  if (!existsSync(join(own, 'BUILD_ID'))) {
    await rm(own, { recursive: true, force: true })
    await copyBuild(finished, own)
  }
  return own
}

/** The site's log goes to this terminal during development, otherwise to a file. */
function keepLog({ process: { stdout, stderr } }: Site): void {
  const to = development ? process.stdout : createWriteStream(LOG)
  for (const output of [stdout, stderr]) output?.pipe(to, { end: false })
}

function introduce(site: Site, cloud: Cloud | undefined): void {
  const line = (name: string, address: string | undefined) =>
    address && say(`  ${name.padEnd(18)}${address}`)
  say('')
  line('Site', site.url)
  line('Studio', cloud?.urls.studio ?? `${site.url}/studio`)
  for (const { name, title } of STAND_INS.flatMap(({ pages }) => pages)) {
    if (title) line(title, cloud?.urls[name])
  }
  line('Database', cloud?.urls.database)
  line('Log', development ? undefined : LOG)
  if (cloud?.urls.database) say(LOCAL_DATABASE)
  say('\nStop with Ctrl+C. Empty everything with: npm run local:reset')
}

/** Stops everything when one part exits: half a product helps nobody. */
function watch<T extends Cloud | Site>(part: T): T {
  part.process.on('exit', (code, signal) => {
    if (stopping) return
    console.error(
      `A part of the product ended (${signal ?? code}).${'log' in part ? `\n${part.log().slice(-20_000)}` : ''}`,
    )
    void stop(1)
  })
  return part
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  await stopAll()
  lock.release()
  process.exit(code)
}
