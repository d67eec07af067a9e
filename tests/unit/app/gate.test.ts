import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reportLead, saveLead } from '#app/(site)/resources/[slug]/_gate/save-lead.ts'
import { openTab } from '#app/(site)/resources/[slug]/_gate/use-access.ts'

const lead = { email: 'ada@example.com', source: 'resource_x' }
const sent = {
  ...lead,
  asked: '',
  page: '/resources/x',
  idempotencyKey: 'key',
  consent: 'We tell nobody.',
  attribution: undefined,
}

afterEach(() => vi.unstubAllGlobals())

describe('saving a lead', () => {
  const respond = (status: number, body: string) => {
    const fetched = vi.fn(() => Promise.resolve(new Response(body, { status })))
    vi.stubGlobal('fetch', fetched)
    return fetched
  }
  const save = () => saveLead(sent)

  test('posts it as JSON', async () => {
    const fetched = respond(201, '{"id":"1"}')
    expect(await save()).toBe('saved')
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      '/api/leads',
      expect.objectContaining({
        method: 'POST',
        body: JSON.stringify(sent),
      }),
    )
  })

  test.each([
    [422, '{"status":422,"field":"email"}', 'invalid-email'],
    [422, '{"status":422,"field":"page"}', 'not-saved'],
    [503, '{"status":503}', 'not-saved'],
    [429, '{"status":429}', 'not-saved'],
  ])('after %i %s says %s', async (status, body, result) => {
    respond(status, body)
    expect(await save()).toBe(result)
  })

  test('says which address may be meant', async () => {
    respond(428, '{"status":428,"asked":"ada@gmial.com","meant":"ada@gmail.com"}')
    expect(await save()).toEqual({ meant: 'ada@gmail.com' })
  })

  test.each([
    [502, '<h1>Bad gateway</h1>'],
    [500, ''],
    [500, 'null'],
    [500, '"no"'],
    [500, '{}'],
    [200, '{}'],
    [201, '{}'],
    [201, ''],
  ])('throws after %i %j, which is not a known response', async (status, body) => {
    respond(status, body)
    await expect(save()).rejects.toThrow()
  })

  test('throws without a response', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(save()).rejects.toThrow('Failed to fetch')
  })
})

describe('analytics', () => {
  const reportIn = (window: object) => {
    vi.stubGlobal('window', window)
    reportLead(lead.email, lead.source)
  }

  test('gtag gets the event, and then nothing else does', () => {
    const gtag = vi.fn()
    const track = vi.fn()
    reportIn({ gtag, analytics: { track } })
    expect(gtag).toHaveBeenCalledExactlyOnceWith('event', 'lead_generated', lead)
    expect(track).not.toHaveBeenCalled()
  })

  test('analytics.track gets the event where gtag is not a function', () => {
    const analytics = { name: 'its own', track: vi.fn() }
    reportIn({ gtag: 'x', analytics })
    expect(analytics.track).toHaveBeenCalledExactlyOnceWith('lead_generated', lead)
    expect(analytics.track.mock.contexts[0]).toBe(analytics)
  })

  test('the services of the Studio’s list get the resource, and never the email address', () => {
    const plausible = vi.fn()
    const trackEvent = vi.fn(() => {
      throw new Error('theirs')
    })
    reportIn({ fathom: { trackEvent }, plausible })
    const props = { source: lead.source }
    expect(plausible).toHaveBeenCalledExactlyOnceWith('lead_generated', { props })
    expect(trackEvent).toHaveBeenCalledExactlyOnceWith(`lead_generated ${lead.source}`)
    expect(JSON.stringify([plausible.mock.calls, trackEvent.mock.calls])).not.toContain(lead.email)
  })

  test.each([
    {},
    { analytics: null },
    { analytics: {} },
    {
      gtag: () => {
        throw new Error('theirs')
      },
    },
  ])('nothing happens with %j', (window) => {
    expect(() => reportIn(window)).not.toThrow()
  })
})

describe('the tab of a document', () => {
  const tab = {
    opener: {},
    closed: false,
    document: { title: '' },
    location: { replace: vi.fn() },
    close: vi.fn(),
  }
  beforeEach(() => void Object.assign(tab, { opener: {}, closed: false }))

  test('has no opener and goes to the document', () => {
    const open = vi.fn(() => tab)
    vi.stubGlobal('window', { open })
    const opened = openTab('Roadmap')
    expect(open).toHaveBeenCalledExactlyOnceWith('about:blank', '_blank')
    expect(tab.opener).toBeNull()
    expect(opened.show('https://example.com/a.pdf')).toBe(true)
    expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('https://example.com/a.pdf')
    opened.close()
    expect(tab.close).toHaveBeenCalledOnce()
  })

  test('shows nothing when it was blocked or is closed', () => {
    vi.stubGlobal('window', { open: () => null })
    expect(openTab('Roadmap').show('https://example.com')).toBe(false)
    expect(() => openTab('Roadmap').close()).not.toThrow()
    vi.stubGlobal('window', { open: () => ({ ...tab, closed: true }) })
    expect(openTab('Roadmap').show('https://example.com')).toBe(false)
  })
})
