import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILES = {
  sans: 'familjen-grotesk-latin-400-normal.woff',
  bold: 'familjen-grotesk-latin-600-normal.woff',
  mono: 'martian-mono-latin-400-normal.woff',
}

/** The font files of a PDF, by the name that its text styles use. */
export type Fonts = Record<keyof typeof FILES, Buffer>

/** Reads the fonts. */
export async function pdfFonts(): Promise<Fonts> {
  const file = (name: string) => readFile(join(process.cwd(), 'lib/ui/fonts', name))
  const [sans, bold, mono] = await Promise.all([
    file(FILES.sans),
    file(FILES.bold),
    file(FILES.mono),
  ])
  return { sans, bold, mono }
}
