import { expect, test } from 'vitest'
import { formatMoney, plainAmount, readMoney } from '#lib/ui/money.ts'

test.each([
  ['40,000', 'USD', 4_000_000, '$40,000', '40000.00'],
  [' 0.29 ', 'eur', 29, '€0.29', '0.29'],
  ['1234567.8', 'USD', 123_456_780, '$1,234,567.80', '1234567.80'],
  ['4000', 'JPY', 4000, '¥4,000', '4000'],
  ['40.005', 'KWD', 40_005, 'KWD\u00a040.005', '40.005'],
  ['100,000,000,000', 'USD', 1e13, '$100,000,000,000', '100000000000.00'],
  ['0', 'USD', 0, '$0', '0.00'],
])('%s %s is %i, %s and %s', (text, code, amount, words, plain) => {
  const money = readMoney(text, code)
  if ('problem' in money) throw new Error(money.problem)
  expect(money).toEqual({ amount, currency: code.toUpperCase() })
  expect(formatMoney(money)).toBe(words)
  expect(plainAmount(money)).toBe(plain)
})

test.each([
  ['40.000,50', 'EUR', 'amount', 'should be a number such as 40,000 or 40000.50'],
  ['40.000', 'EUR', 'amount', 'has more decimals than the 2 of EUR'],
  ['1.5', 'JPY', 'amount', 'has more decimals than the 0 of JPY'],
  ['1e3', 'USD', 'amount', 'should be a number such as 40,000 or 40000.50'],
  ['$40', 'USD', 'amount', 'should be a number such as 40,000 or 40000.50'],
  ['100,000,000,001', 'USD', 'amount', 'is more than 100 billion'],
  ['40', '', 'currency', 'should be a code such as USD or EUR'],
  ['40', 'DEM', 'currency', 'should be a code such as USD or EUR'],
])('%s %s is refused', (text, code, field, problem) => {
  expect(readMoney(text, code)).toEqual({ field, problem })
})
