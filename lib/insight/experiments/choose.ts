import { hash } from 'node:crypto'
import type { Experiment } from './experiment.ts'

/**
 * The variant that a visitor gets: by lot, weighted by the shares, and the same for the same
 * network and browser under the same key, in every process. Experiments draw lots of their own.
 *
 * @param key of the day, secret. It comes first in what is hashed; an HMAC would take ten times as
 * long, and protects from nothing more here, where a sixth of the hash is used and nobody sees it.
 * @returns the variant's key; the first for shares that don't add up to 100 from there on
 */
export function chooseVariant(
  { id, variants }: Experiment,
  visitor: { network: string; userAgent: string },
  key: string,
): string {
  const name = [key, id, visitor.network, visitor.userAgent].join('\n')
  const lot = hash('sha256', name, 'buffer').readUIntBE(0, 6)
  let rest = (lot / 2 ** 48) * 100
  const chosen = variants.find(({ share }) => (rest -= share) < 0)
  return (chosen ?? variants[0])?.key ?? ''
}
