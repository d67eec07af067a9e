import { createHmac } from 'node:crypto'
import type { Experiment } from './experiment.ts'

/**
 * The variant that a visitor gets: by lot, weighted by the shares, and the same for the same
 * network and browser under the same key, in every process. Experiments draw lots of their own.
 *
 * @param key of the day
 * @returns the variant's key; the first for shares that don't add up to 100 from there on
 */
export function chooseVariant(
  { id, variants }: Experiment,
  visitor: { network: string; userAgent: string },
  key: Uint8Array,
): string {
  const name = `${id}\n${visitor.network}\n${visitor.userAgent}`
  const lot = createHmac('sha256', key).update(name).digest().readUIntBE(0, 6)
  let rest = (lot / 2 ** 48) * 100
  const chosen = variants.find(({ share }) => (rest -= share) < 0)
  return (chosen ?? variants[0])?.key ?? ''
}
