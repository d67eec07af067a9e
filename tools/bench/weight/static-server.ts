/** The fastest static file server: every file of the given folder, compressed once, from memory;
 * pages with the headers in `headers.json`. */
import { glob, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const folder = process.argv[2] ?? '.'
const pageHeaders = JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8'))
const files = new Map<string, { body: Buffer; headers: Record<string, string | number> }>()
for await (const name of glob('**/*.*', { cwd: folder })) {
  const file = await readFile(join(folder, name))
  const type = TYPES[extname(name)]
  const body = type ? gzipSync(file) : file
  const headers = {
    ...(name.endsWith('.html') && pageHeaders),
    'Content-Type': type ?? 'application/octet-stream',
    'Content-Length': body.length,
    ...(type && { 'Content-Encoding': 'gzip' }),
  }
  files.set(`/${name.replace(/\/?index\.html$/, '')}`, { body, headers })
}

const server = createServer((request, response) => {
  const [path = ''] = request.url?.split('?') ?? []
  const file = files.get(path)
  if (file) response.writeHead(200, file.headers).end(file.body)
  else response.writeHead(404).end()
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
