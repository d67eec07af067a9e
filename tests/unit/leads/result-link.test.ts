import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

const env: Record<string, string> = { CRON_SECRET: 'a secret of this test alone' }
vi.doMock('#lib/platform/env/env.ts', () => ({ env }))
const { LINK_DAYS, readToken, signToken } = await import('#lib/leads/result-link/token.ts')
const { pseudonym } = await import('#lib/platform/database/derived-key.ts')

const EVENT = '0f8fad5b-d9cb-869f-a165-70867728950e'
const NOW = Date.parse('2026-11-22T09:00:00Z')
const DAYS = LINK_DAYS * 24 * 3600_000

describe('the token of a signed link', () => {
  test('names its event for 90 days', () => {
    const token = signToken('result links', EVENT, NOW)
    expect(token).toMatch(/^[\w-]{48}$/)
    expect(readToken('result links', token, NOW)).toEqual({ kind: 'valid', id: EVENT })
    expect(readToken('result links', token, NOW + DAYS - 1)).toEqual({ kind: 'valid', id: EVENT })
    expect(readToken('result links', token, NOW + DAYS)).toEqual({ kind: 'expired' })
  })

  test('is valid after a rotation, as long as the secret before is set', () => {
    const token = signToken('result links', EVENT, NOW)
    const { CRON_SECRET: before = '' } = env
    Object.assign(env, { CRON_SECRET: 'another secret', CRON_SECRET_PREVIOUS: before })
    expect(readToken('result links', token, NOW)).toEqual({ kind: 'valid', id: EVENT })
    expect(readToken('result links', signToken('result links', EVENT, NOW), NOW)).toEqual({
      kind: 'valid',
      id: EVENT,
    })
    delete env['CRON_SECRET_PREVIOUS']
    expect(readToken('result links', token, NOW)).toEqual({ kind: 'forged' })
    Object.assign(env, { CRON_SECRET: before })
  })

  test('is worth nothing once a bit of it is changed, or a part is missing or added', () => {
    const bytes = Buffer.from(signToken('result links', EVENT, NOW), 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const forged = Buffer.from(bytes)
      forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(readToken('result links', forged.toString('base64url'), NOW)).toEqual({
        kind: 'forged',
      })
    }
    for (let length = 0; length < bytes.length; length++)
      expect(readToken('result links', bytes.toString('base64url', 0, length), NOW)).toEqual({
        kind: 'forged',
      })
    const longer = Buffer.concat([bytes, Buffer.alloc(1)]).toString('base64url')
    expect(readToken('result links', longer, NOW)).toEqual({ kind: 'forged' })
  })

  test('has one spelling', () => {
    const token = signToken('result links', EVENT, NOW)
    for (const other of [
      `${token}=`,
      ` ${token}`,
      `${token}\n`,
      `${token.slice(0, 20)}.${token.slice(20)}`,
    ])
      expect(readToken('result links', other, NOW)).toEqual({ kind: 'forged' })
  })

  test('whatever else is sent is no token', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        expect(readToken('result links', text, NOW)).toEqual({ kind: 'forged' })
      }),
    )
  })

  test('ends with the secret, whose pseudonyms have another key', async () => {
    const token = signToken('result links', EVENT, NOW)
    expect(Buffer.from(token, 'base64url').toString('hex')).not.toContain(
      Buffer.from(pseudonym(EVENT), 'base64url').toString('hex', 0, 16),
    )
    vi.resetModules()
    vi.doMock('#lib/platform/env/env.ts', () => ({
      env: { CRON_SECRET: 'another secret of this test' },
    }))
    const later = await import('#lib/leads/result-link/token.ts')
    expect(later.readToken('result links', token, NOW)).toEqual({ kind: 'forged' })
  })
})
