/** From here on, more digits add no information and break the layout, so we write '$2E30'. */
const SCIENTIFIC_FROM = 1e21
/** Compact notation has no names beyond trillions. */
const COMPACT_SCIENTIFIC_FROM = 1e15

/** USD without decimals: '-$16,012'. */
export const formatUsd = formatter({
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** USD as entered, with cents if there are any: '$250.50'. */
export const formatExactUsd = formatter({
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

/** USD for a chart's scale: '-$20K'. */
export const formatCompactUsd = formatter(
  {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  },
  COMPACT_SCIENTIFIC_FROM,
)

const oneDecimal = formatter({ minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function formatPercent(value: number): string {
  return `${oneDecimal(value)}%`
}

/** A plain number, at most two decimals: '1,250.5'. */
export const formatNumber = formatter({ maximumFractionDigits: 2 })

/** A duration as entered: '1 month', '12 months'. */
export function formatMonths(months: number): string {
  return count(months, 'month')
}

/**
 * A payback period in months: 'x.x months' below 12, otherwise whole months as 'N year(s) M
 * month(s)' without '0 months'. So 11.96 is '12.0 months' and 12 is '1 year'. A negative one is
 * 'Not reached'.
 */
export function formatPayback(months: number): string {
  if (months < 0) return 'Not reached'
  if (months < 12) return `${oneDecimal(months)} months`
  const whole = Math.round(months)
  const years = count(Math.floor(whole / 12), 'year')
  const rest = Number.isSafeInteger(whole) ? whole % 12 : 0
  return rest === 0 ? years : `${years} ${count(rest, 'month')}`
}

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A count as written within a sentence: 'seven', and in digits above twelve. */
export function numberWord(amount: number): string {
  return WORDS[amount] ?? formatNumber(amount)
}

/** 'November 21, 2026' for '2026-11-21'. */
export function longDate(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

function count(amount: number, unit: string): string {
  return `${formatNumber(amount)} ${unit}${amount === 1 ? '' : 's'}`
}

/** Adds the sign last, so that amounts that round to zero have none. */
function formatter(options: Intl.NumberFormatOptions, scientificFrom = SCIENTIFIC_FROM) {
  const normal = new Intl.NumberFormat('en-US', options)
  const scientific = new Intl.NumberFormat('en-US', { ...options, notation: 'scientific' })
  return (value: number): string => {
    const amount = Math.abs(value)
    const text = (amount < scientificFrom ? normal : scientific).format(amount)
    return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
  }
}
