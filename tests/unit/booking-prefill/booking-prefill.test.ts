import { afterEach, describe, expect, test, vi } from 'vitest'
import { patternProblem, prefillPattern, SCHEDULERS } from '#lib/leads/booking/schedulers.ts'
import { keepBooking, prefilled } from '#lib/leads/booking/own-booking.ts'

const patternOf = (scheduler: string, ownPattern: string) =>
  prefillPattern({
    bookingUrl: 'https://scheduler.example/acme',
    bookingPrefill: { scheduler, ownPattern },
  })
const email = 'ada+calls@example.com'
const lead = 'https://site.example/studio/leads/Zk3mVQ0x7bJ2dT5yWc8nAw'

describe('the patterns', () => {
  test.each(SCHEDULERS)('of $title can be used', ({ name, pattern }) => {
    expect(patternProblem(pattern)).toBeNull()
    expect(patternOf(name, '')).toBe(pattern)
  })

  test.each(['email={email}', 'user[mail]={email}&source=site', 'note=Lead:%20{lead}&a.b={email}'])(
    '%s can be used',
    (own) => {
      expect(patternProblem(own)).toBeNull()
      expect(patternOf('own', own)).toBe(own)
    },
  )

  test.each([
    ['', 'written like'],
    ['?email={email}', 'written like'],
    ['email={mail}', 'written like'],
    ['email={email}&notes={result}', 'written like'],
    ['email={email', 'written like'],
    ['{email}=x', 'written like'],
    ['email={email}&', 'written like'],
    ['email={email}#x', 'written like'],
    ['email={email} ', 'written like'],
    ['source=site', 'Please use {email} or {lead}'],
    [`email={email}${'x'.repeat(400)}`, 'at most 400'],
  ])('%j is refused, and nothing is prefilled with it', (own, why) => {
    expect(patternProblem(own)?.replace('Please write it like', 'written like')).toContain(why)
    expect(patternOf('own', own)).toBe('')
  })

  test.each(['', 'none', 'calendly\u200b'])('%j prefills nothing', (chosen) => {
    expect(patternOf(chosen, 'email={email}')).toBe('')
  })
})

describe('a prefilled URL', () => {
  test.each([
    ['calendly', 'a1'],
    ['cal.com', 'notes'],
  ])('for %s brings both values back whole', (name, field) => {
    const page = 'https://scheduler.example/acme/call?month=2026-11'
    const { searchParams, hash } = new URL(prefilled(page, patternOf(name, ''), { email, lead }))
    expect(Object.fromEntries(searchParams)).toEqual({
      month: '2026-11',
      email,
      [field]: `For our team: ${lead}`,
    })
    expect(hash).toBe('')
  })

  test('brings how the visit began, as each scheduler gives it back', () => {
    const touch = {
      utm_source: 'ads',
      utm_campaign: 'spring & co',
      landing: '/a',
      gclid: 'x',
      variant: 'headline:b',
    }
    const given = (name: string) => [
      ...new URL(prefilled('https://scheduler.example/', patternOf(name, ''), touch)).searchParams,
    ]
    expect(given('calendly')).toEqual([
      ['utm_source', 'ads'],
      ['utm_campaign', 'spring & co'],
    ])
    expect(given('cal.com')).toEqual([
      ['metadata[utm_source]', 'ads'],
      ['metadata[utm_campaign]', 'spring & co'],
      ['metadata[landing]', '/a'],
      ['metadata[variant]', 'headline:b'],
    ])
  })

  test('leaves out the link to the lead where there is none', () => {
    const url = prefilled('https://scheduler.example/', patternOf('cal.com', ''), {
      email,
      lead: '',
    })
    expect(url).toBe('https://scheduler.example/?email=ada%2Bcalls%40example.com')
  })

  test('encodes blanks in a way that every scheduler reads', () => {
    const own = 'note=Mail:%20{email}'
    expect(prefilled('https://a.example/', own, { email: 'a+b@c.de', lead: '' })).toBe(
      'https://a.example/?note=Mail%3A%20a%2Bb%40c.de',
    )
  })

  test.each(['x&admin=1@example.com', '"><script>@example.com', '{lead}@example.com', '$&@$1.com'])(
    'an address like %s changes nothing but its own parameter',
    (odd) => {
      const own = 'email={email}&x=1'
      const { origin, searchParams } = new URL(
        prefilled('https://a.example', own, { email: odd, lead: '' }),
      )
      expect(origin).toBe('https://a.example')
      expect([...searchParams]).toEqual([
        ['email', odd],
        ['x', '1'],
      ])
    },
  )
})

describe('the scheduler in its frame', () => {
  afterEach(() => vi.unstubAllGlobals())

  const PAGE = 'https://scheduler.example/acme'
  const TOUCH = JSON.stringify({ utm_campaign: 'spring' })

  /** A page with the frame, in a tab with what is kept; what the frame gets, and a press anywhere. */
  async function open(kept: Record<string, string>) {
    const frame = { dataset: { src: PAGE }, src: '' }
    const presses: ((event: object) => void)[] = []
    vi.stubGlobal('location', new URL('https://site.example/'))
    vi.stubGlobal(
      'sessionStorage',
      Object.setPrototypeOf(kept, { getItem: (key: string) => kept[key] ?? null }),
    )
    vi.stubGlobal('document', {
      currentScript: { dataset: { prefill: patternOf('cal.com', '') } },
      readyState: 'complete',
      querySelector: (selector: string) => (selector === '[data-src]' ? frame : null),
    })
    vi.stubGlobal('addEventListener', (_: string, act: (event: object) => void) =>
      presses.push(act),
    )
    vi.resetModules()
    await import('#lib/delivery/page-script/prefill.ts')
    const press = async () => {
      const target = { closest: (selector: string) => (selector === '*' ? {} : null) }
      for (const act of presses) act({ button: 0, target })
      await new Promise((resolve) => setTimeout(resolve))
    }
    const given = () => Object.fromEntries(new URL(frame.dataset.src).searchParams)
    return { frame, given, press }
  }
  const REFERENCE = lead.slice(-22)
  const known = { notes: `For our team: ${lead}`, 'metadata[utm_campaign]': 'spring' }

  test('brings whom the team knows, and never their address', async () => {
    const kept: Record<string, string> = { 'first-touch': TOUCH }
    const { frame, given, press } = await open(kept)
    expect(given()).toEqual({ 'metadata[utm_campaign]': 'spring' })
    keepBooking(email, REFERENCE, 'the-id')
    frame.src = frame.dataset.src
    await press()
    expect(given()).toEqual(known)
    expect(frame.src).toBe(frame.dataset.src)
    expect((await open(kept)).given()).toEqual(known)
  })

  test('forgets them once somebody else begins, and stays as it is otherwise', async () => {
    const kept: Record<string, string> = { 'first-touch': TOUCH }
    keepBookingIn(kept)
    const { frame, given, press } = await open(kept)
    expect(given()).toEqual(known)
    frame.src = 'where the visitor is in the frame'
    await press()
    expect(frame.src).toBe('where the visitor is in the frame')
    delete kept['books-as']
    await press()
    expect(given()).toEqual({ 'metadata[utm_campaign]': 'spring' })
  })

  test('brings nothing of who asks for privacy, of whom no visit is recorded', async () => {
    const kept = {}
    keepBookingIn(kept)
    expect((await open(kept)).given()).toEqual({})
  })

  function keepBookingIn(kept: Record<string, string>): void {
    vi.stubGlobal('location', new URL('https://site.example/'))
    vi.stubGlobal('sessionStorage', kept)
    keepBooking(email, REFERENCE, 'the-id')
  }
})
