import { readFile } from 'node:fs/promises'

const FOLDER = new URL('../../ui/fonts/', import.meta.url)

const FILES: Record<string, string> = {
  '/_local/familjen.woff2': 'familjen-grotesk-latin-wght-normal.woff2',
  '/_local/martian.woff2': 'martian-mono-latin-wght-normal.woff2',
}

/** The site's font at this path, if there is one. */
export async function fontAt(path: string): Promise<Response | undefined> {
  const file = FILES[path]
  if (!file) return undefined
  const headers = { 'content-type': 'font/woff2', 'cache-control': 'max-age=86400' }
  return new Response(await readFile(new URL(file, FOLDER)), { headers })
}

export const FONT_FACES = `
@font-face{font-family:'Familjen Grotesk';src:url(/_local/familjen.woff2);font-weight:400 700}
@font-face{font-family:'Martian Mono';src:url(/_local/martian.woff2);font-weight:100 800}`
