import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readAttribution } from '#lib/leads/capture/submission.ts'
import { ATTRIBUTION_FIELDS } from '#lib/leads/person/attribution.ts'
import { CAMPAIGN_PARAMETERS, firstTouch } from '#lib/leads/person/in-browser.ts'
import { recordVariant } from '#lib/delivery/page-script/variant.ts'
import { recordFirstTouch } from '#lib/delivery/page-script/visit.ts'

describe('the stored attribution', () => {
  test.each([
    [{ utm_source: 'news', other: 'x' }, { utm_source: 'news' }],
    [{ gclid: 'a'.repeat(999) }, { gclid: 'a'.repeat(200) }],
    [
      { landing: '/x?email=a@b', referrer: 'https://a.example/b#c\nd' },
      { landing: '/x', referrer: 'https://a.example/b' },
    ],
    [{ utm_source: 'a\u0000', utm_term: 7, utm_id: '', fbclid: ['x'], msclkid: '\ud800' }, null],
    [JSON.parse('{"__proto__":{"gclid":"x"}}'), null],
    ['utm_source', null],
    [null, null],
    [undefined, null],
  ])('of %j: %j', (given, kept) => {
    expect(readAttribution(given)).toEqual(kept)
  })

  test('of anything at all: only listed names, with short texts', () => {
    const name = fc.constantFrom(...ATTRIBUTION_FIELDS, '__proto__', 'constructor', 'x')
    fc.assert(
      fc.property(fc.dictionary(name, fc.anything()), (given) => {
        for (const [field, value] of Object.entries(readAttribution(given) ?? {})) {
          expect(ATTRIBUTION_FIELDS).toContain(field)
          expect(value).toMatch(/^[^\p{Cc}\p{Cs}]{1,200}$/u)
        }
      }),
    )
  })
})

describe("every page's script", () => {
  afterEach(() => vi.unstubAllGlobals())

  /** A tab, and a function that opens pages of the site in it one after another. */
  function tab(navigator: object = {}) {
    vi.stubGlobal('navigator', navigator)
    const kept: Record<string, string> = {}
    const methods = { getItem: (key: string) => kept[key] ?? null }
    vi.stubGlobal('sessionStorage', Object.setPrototypeOf(kept, methods))
    return (address: string, referrer = '') => {
      vi.stubGlobal('location', new URL(address, 'https://site.example'))
      vi.stubGlobal('document', { referrer })
      recordFirstTouch()
      return firstTouch()
    }
  }

  test('records every campaign parameter that the server keeps', () => {
    const query = new URLSearchParams(CAMPAIGN_PARAMETERS.map((name) => [name, 'x']))
    expect(Object.keys(Object(tab()(`/?${query}`)))).toEqual(
      expect.arrayContaining([...CAMPAIGN_PARAMETERS]),
    )
  })

  test('records the campaign and the referrer of the first page, without other query parameters', () => {
    const first = tab()(
      `/resources?utm_source=news&email=a@b&xutm_source=x&gclid=${'1'.repeat(300)}`,
      'https://search.example/find?q=secret#x',
    )
    expect(first).toEqual({
      landing: '/resources',
      utm_source: 'news',
      gclid: '1'.repeat(200),
      referrer: 'https://search.example/find',
    })
    expect(readAttribution(first)).toEqual(first)
  })

  test('changes nothing on later pages, whatever their referrer', () => {
    const open = tab()
    const first = open('/')
    expect(first).toEqual({ landing: '/', referrer: '' })
    expect(open('/resources?utm_source=later', 'https://site.example/')).toEqual(first)
  })

  test('does not take a page of the site for a referrer, but does take a site with a similar name', () => {
    expect(tab()('/', 'https://site.example/resources')).toEqual({ landing: '/' })
    expect(tab()('/', 'https://site.example.evil/x')).toMatchObject({
      referrer: 'https://site.example.evil/x',
    })
  })

  test('keeps which variants the visit saw, of an experiment the latest', () => {
    const open = tab()
    open('/?utm_source=news')
    const see = (content?: string) => {
      const querySelector = () => (content === undefined ? null : { content })
      vi.stubGlobal('document', { referrer: '', querySelector })
      recordVariant()
      return Object(firstTouch()).variant
    }
    expect(see()).toBeUndefined()
    expect(see('headline:a')).toBe('headline:a')
    expect(see('hero:b')).toBe('headline:a hero:b')
    expect(see('headline:b')).toBe('hero:b headline:b')
    expect(see('third:a')).toBe('hero:b headline:b third:a')
    expect(see('fourth:a')).toBe('headline:b third:a fourth:a')
    // What a gate stores of a lead says nothing of it.
    expect(readAttribution(firstTouch())).toEqual({ landing: '/', utm_source: 'news' })
    tab({ doNotTrack: '1' })('/')
    expect(see('headline:a')).toBeUndefined()
  })

  test('records nothing if the browser asks for privacy, and does not fail without storage', () => {
    expect(tab({ globalPrivacyControl: true })('/?utm_source=news')).toBeUndefined()
    const open = tab()
    vi.stubGlobal('sessionStorage', undefined)
    expect(open('/?utm_source=news')).toBeUndefined()
  })
})
