import { describe, expect, test, vi } from 'vitest'

const env: Record<string, string> = { CRON_SECRET: 'a secret of this test alone' }
vi.doMock('#lib/platform/env/env.ts', () => ({ env }))
const { readReference, referTo } = await import('#lib/leads/person/reference.ts')

const ID = '0f8fad5b-d9cb-869f-a165-70867728950e'

describe('the reference of a submission', () => {
  test('names it, the same each time, and holds nothing of its ID', () => {
    const reference = referTo(ID)
    expect(reference).toMatch(/^[\w-]{22}$/)
    expect(referTo(ID)).toBe(reference)
    expect(readReference(reference)).toEqual([ID])
    expect(Buffer.from(reference, 'base64url').toString('hex')).not.toContain(ID.slice(0, 4))
  })

  test('that is changed names another one, which nobody knows', () => {
    const bytes = Buffer.from(referTo(ID), 'base64url')
    bytes.writeUInt8(bytes.readUInt8(0) ^ 1)
    const [other = ''] = readReference(bytes.toString('base64url'))
    expect(other).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(other).not.toBe(ID)
  })

  test.each([ID, '', 'x', referTo(ID).slice(1), `${referTo(ID)}=`, 'ü'.repeat(22)])(
    '%j is none',
    (text) => expect(readReference(text)).toEqual([]),
  )

  test('is still read after a rotation, as long as the secret before is set', () => {
    const reference = referTo(ID)
    const { CRON_SECRET: before = '' } = env
    Object.assign(env, { CRON_SECRET: 'another secret', CRON_SECRET_PREVIOUS: before })
    expect(readReference(reference)).toContain(ID)
    expect(referTo(ID)).not.toBe(reference)
    delete env['CRON_SECRET_PREVIOUS']
    expect(readReference(reference)).not.toContain(ID)
    Object.assign(env, { CRON_SECRET: before })
  })
})
