import { once } from 'node:events'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startNode } from '#tools/stack/child.ts'

/** A server started by this run. */
export interface Served {
  url: string
  pid: number
  stop: () => Promise<void>
}

const FOLDER = '.local/bench-static'
const ICON = /<link rel="icon" href="([^"?]+)/g
/** What a server says for each response, whatever the page. */
const OWN_HEADERS =
  /^(content-(encoding|length|type)|date|etag|connection|keep-alive|vary|transfer-encoding)$/
const SCRIPTS = /<script\b[^>]*>.*?<\/script>|<link\b[^>]*as="script"[^>]*>/gs

/**
 * Serves the same pages as if written by hand: their content, styles, fonts and icons, without
 * scripts, and with the site's own headers: its policies are no part of a script's cost.
 *
 * @param build the folder of the site's build, with the files that the pages reference
 */
export async function startStaticSite(
  siteUrl: string,
  paths: string[],
  build: string,
): Promise<Served> {
  await rm(FOLDER, { recursive: true, force: true })
  await cp(join(build, 'static'), join(FOLDER, '_next/static'), { recursive: true })
  const keep = async (name: string, content: string | Uint8Array) => {
    const file = join(FOLDER, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  const icons = new Set<string>()
  for (const path of paths) {
    const page = await fetch(siteUrl + path)
    const html = await page.text()
    const headers = [...page.headers].filter(([name]) => !OWN_HEADERS.test(name))
    await keep('headers.json', JSON.stringify(Object.fromEntries(headers)))
    await keep(`${path}/index.html`, html.replaceAll(SCRIPTS, ''))
    for (const [, icon = ''] of html.matchAll(ICON)) icons.add(icon)
  }
  for (const icon of icons) await keep(icon, await (await fetch(siteUrl + icon)).bytes())
  const server = ['tools/bench/weight/static-server.ts', FOLDER]
  const guard = ['--import', new URL('../../stack/end-with-parent.mjs', import.meta.url)]
  const stdio = ['pipe', 'pipe', 'inherit'] as const
  const child = startNode([...guard.map(String), ...server], process.env, [...stdio])
  if (!child.process.stdout) throw new Error('The static server has no output.')
  const [port] = await once(child.process.stdout, 'data')
  const url = `http://localhost:${String(port).trim()}`
  return { url, pid: Number(child.process.pid), stop: () => child.stop() }
}
