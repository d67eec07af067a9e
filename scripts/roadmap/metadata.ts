const stamp = (date: Date) => `D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}+00'00'`

/**
 * Sets both dates of the PDF to the edition's, and names the source's fingerprint as its creator, so that the same
 * sheets give the same bytes and a stale file can be told. Every replacement keeps its length: offsets stay true.
 */
export function withFixedMetadata(pdf: Uint8Array, date: Date, digest: string): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1')
  const fixed = text
    .replace(/(\/(?:CreationDate|ModDate) \()(D:[^)]*)\)/g, (_, start: string, old: string) => {
      return `${start}${stamp(date).padEnd(old.length)})`
    })
    .replace(/(\/Creator \()((?:\\.|[^)\\])*)\)/, (_, start: string, old: string) => {
      return `${start}${`source ${digest}`.padEnd(old.length)})`
    })
  if (fixed.length !== text.length) throw new Error('The PDF says less about itself than expected.')
  return Buffer.from(fixed, 'latin1')
}

/** The fingerprint that `withFixedMetadata` wrote, or null. */
export const digestOf = (pdf: Uint8Array): string | null =>
  /\/Creator \(source ([0-9a-f]{16})/.exec(Buffer.from(pdf).toString('latin1'))?.[1] ?? null
