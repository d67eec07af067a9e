/** Metadata of a PDF, in printable ASCII only. */
export interface About {
  title: string
  author: string
  subject: string
  date: Date
  /** Fingerprint of the file's sources: 32 hex digits. */
  digest: string
}

const stamp = (date: Date) => `D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}+00'00'`

/** Escapes the text of a PDF string. */
const escaped = (text: string) => text.replace(/[\\()]/g, (character) => `\\${character}`)

const DIGEST = /\/ID \[<([0-9a-f]{32})>/

/**
 * Appends the file's metadata as an incremental update (PDF 32000-1, 7.5.6) and blanks Chromium's,
 * so that the same pages give the same bytes. The fingerprint becomes the file identifier.
 *
 * @throws Error when the file isn't laid out as Chromium writes it
 */
export function withMetadata(pdf: Uint8Array, about: About): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1')
  const [, size, root, info] =
    /trailer\s+<<\/Size (\d+)\s+\/Root (\d+) 0 R\s+\/Info (\d+) 0 R>>/.exec(text) ?? []
  const [, last] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? []
  const old = new RegExp(`(^|\\n)(${info} 0 obj\\s+<<)([\\s\\S]*?)(>>\\s+endobj)`)
  if (!size || !last || !old.test(text)) throw new Error('The PDF is laid out in another way.')
  const blanked = text.replace(
    old,
    (_, line: string, start: string, content: string, end: string) =>
      line + start + ' '.repeat(content.length) + end,
  )
  const base = blanked.endsWith('\n') ? blanked : `${blanked}\n`
  const object = `${info} 0 obj
<</Title (${escaped(about.title)})
/Author (${escaped(about.author)})
/Subject (${escaped(about.subject)})
/Creator (${escaped(about.author)})
/CreationDate (${stamp(about.date)})
/ModDate (${stamp(about.date)})>>
endobj
`
  const table = `xref
${info} 1
${String(base.length).padStart(10, '0')} 00000 n${' '}
trailer
<</Size ${size}
/Root ${root} 0 R
/Info ${info} 0 R
/Prev ${last}
/ID [<${about.digest}> <${about.digest}>]>>
startxref
${base.length + object.length}
%%EOF
`
  return Buffer.from(base + object + table, 'latin1')
}

/** The fingerprint that `withMetadata` wrote, or null. */
export const digestOf = (pdf: Uint8Array): string | null =>
  DIGEST.exec(Buffer.from(pdf).toString('latin1'))?.[1] ?? null
