/** A request to hosted Sanity and its response, as a file of recordings has it on one line. */
export interface Exchange {
  request: { method: string; url: string; headers: Headers; body: string | null }
  response: { status: number; headers: Headers; body: string | null }
}

/** Bodies are null if they weren't kept: what is no text, streams, and what is very large. */
type Headers = Record<string, string>

/** The first line of a file. */
const FORMAT = { format: 'local-lake exchanges', version: 1 }

export function writeExchanges(exchanges: Exchange[]): string {
  return [FORMAT, ...exchanges].map((one) => `${JSON.stringify(one)}\n`).join('')
}

/** @throws with a sentence if the text isn't what `record` writes, or in another version of it */
export function readExchanges(text: string, file: string): Exchange[] {
  const [first = '', ...lines] = text.split('\n').filter(Boolean)
  const head = parse(first, file, 1)
  if (head.format !== FORMAT.format) throw new Error(`${file} is no recording.`)
  if (head.version !== FORMAT.version)
    throw new Error(
      `${file} is a recording of version ${head.version}; this is for ${FORMAT.version}.`,
    )
  return lines.map((line, index) => {
    const exchange = parse(line, file, index + 2)
    if (URL.canParse(exchange.request?.url) && Number.isInteger(exchange.response?.status))
      return exchange
    throw new Error(`Line ${index + 2} of ${file} is no exchange.`)
  })
}

function parse(line: string, file: string, number: number) {
  try {
    return JSON.parse(line) ?? {}
  } catch {
    throw new Error(`Line ${number} of ${file} is not JSON.`)
  }
}
