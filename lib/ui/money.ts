/** An amount in its currency's smallest unit, such as cents. */
export interface Money {
  amount: number
  /** ISO 4217 */
  currency: string
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/
/** More is a slip of the hand. In any currency it is a safe integer. */
const MAX = 100_000_000_000

/** Reads what somebody typed: '40,000.50' and 'usd'. Otherwise which of the two is wrong, and why. */
export function readMoney(amount: string, currency: string): Money | MoneyProblem {
  const code = currency.trim().toUpperCase()
  if (!CURRENCIES.has(code))
    return { field: 'currency', problem: 'should be a code such as USD or EUR' }
  const text = amount.trim()
  const parts = AMOUNT.exec(text)
  if (!parts) return { field: 'amount', problem: 'should be a number such as 40,000 or 40000.50' }
  const digits = digitsOf(code)
  const [, decimals = ''] = parts
  if (decimals.length > digits) {
    return { field: 'amount', problem: `has more decimals than the ${digits} of ${code}` }
  }
  const plain = text.replaceAll(',', '')
  if (Number(plain) > MAX) return { field: 'amount', problem: 'is more than 100 billion' }
  // By its digits: 0.29 * 100 is not 29.
  const units = plain.replace('.', '') + '0'.repeat(digits - decimals.length)
  return { amount: Number(units), currency: code }
}

interface MoneyProblem {
  field: keyof Money
  problem: string
}

/** With the decimals that its currency has: '40000.50'. */
export function plainAmount({ amount, currency }: Money): string {
  const digits = digitsOf(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** '$40,000', '€1,250.50'. */
export function formatMoney({ amount, currency }: Money): string {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat('en-US', style).format(amount / 10 ** digitsOf(currency))
}

function digitsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits
}
