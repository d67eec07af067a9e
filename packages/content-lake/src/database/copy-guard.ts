import { message, type FrontendMessage } from './protocol.ts'

const COPY_IN = /^\s*copy\b[^;]*\bfrom\s+stdin\b/i

const REFUSAL = `DO $$ BEGIN
  RAISE EXCEPTION 'The local database cannot COPY FROM STDIN; use INSERT.'
    USING ERRCODE = 'feature_not_supported';
END $$\0`

/**
 * Replaces `COPY … FROM STDIN` with a statement that fails with SQLSTATE 0A000. PGlite would wait
 * for the data inside a call that the data can't reach, blocking every client.
 */
export function withoutCopyIn({ type, bytes }: FrontendMessage): Buffer {
  if (type !== 'Q' && type !== 'P') return bytes
  const at = type === 'Q' ? 5 : bytes.indexOf(0, 5) + 1
  const end = bytes.indexOf(0, at)
  if (!COPY_IN.test(bytes.toString('latin1', at, Math.min(end, at + 10_000)))) return bytes
  if (type === 'Q') return message('Q', REFUSAL)
  return message(
    'P',
    Buffer.concat([bytes.subarray(5, at), Buffer.from(REFUSAL), bytes.subarray(end + 1)]),
  )
}
