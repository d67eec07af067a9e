/**
 * Brings any number into the range that can be shown: overflow stops at the largest double, NaN (zero times
 * an overflow) and -0 become 0.
 */
export function finite(value: number): number {
  if (Number.isNaN(value) || value === 0) return 0
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE)
}
