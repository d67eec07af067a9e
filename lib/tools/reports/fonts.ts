import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

let faces: Promise<string> | undefined

/**
 * The site's two typefaces as `@font-face` rules with the files embedded: a report loads nothing.
 */
export function fontFaces(): Promise<string> {
  faces ??= readFaces().catch((error: unknown) => {
    faces = undefined
    throw error
  })
  return faces
}

async function readFaces(): Promise<string> {
  const [familjen, martian] = await Promise.all([
    readFile(
      join(process.cwd(), 'lib/ui/fonts/familjen-grotesk-latin-wght-normal.woff2'),
      'base64',
    ),
    readFile(join(process.cwd(), 'lib/ui/fonts/martian-mono-latin-wght-normal.woff2'), 'base64'),
  ])
  return face('Familjen Grotesk', '400 700', familjen) + face('Martian Mono', '100 800', martian)
}

function face(family: string, weight: string, file: string): string {
  const source = `url(data:font/woff2;base64,${file}) format("woff2")`
  return `@font-face{font-family:"${family}";font-weight:${weight};src:${source}}`
}
