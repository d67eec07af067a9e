/**
 * Clamps any number to the displayable range: overflow becomes the largest double; NaN (zero times
 * an overflow) and -0 become 0.
 */
export function finite(value: number): number {
  if (Number.isNaN(value) || value === 0) return 0
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE)
}
