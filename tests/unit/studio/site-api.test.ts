import type { SanityClient } from 'sanity'
import { beforeEach, expect, test, vi } from 'vitest'
import { SiteApi } from '#studio/site-api/client.ts'

const session = () => ({
  member: { id: 'p1', name: 'Nora' },
  expires: new Date(Date.now() + 3_600_000).toISOString(),
})
const client = { create: vi.fn(), delete: vi.fn() }
const routes = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  const memory = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
  })
  vi.stubGlobal('fetch', routes)
  vi.resetAllMocks()
  client.create.mockResolvedValue({})
  client.delete.mockResolvedValue({})
  routes.mockImplementation(async (path) =>
    Response.json(path === '/api/desk/session' ? session() : { path }),
  )
})

test('requests that start together share one sign-in, and later ones its session', async () => {
  const site = siteOf('p1')
  await Promise.all([site.call('/leads'), site.call('/leads/choices')])
  await siteOf('p1').call('/leads')
  expect(client.create).toHaveBeenCalledOnce()
  expect(client.delete).toHaveBeenCalledOnce()
})

test('another user of the same tab signs in on their own', async () => {
  await siteOf('p1').call('/leads')
  await siteOf('p2').call('/leads')
  expect(client.create).toHaveBeenCalledTimes(2)
})

test('a session that has ended is renewed once, and the request repeated', async () => {
  const site = siteOf('p1')
  await site.call('/leads')
  routes.mockImplementationOnce(async () => Response.json({ detail: 'Ended.' }, { status: 401 }))
  await expect(site.call('/leads')).resolves.toEqual({ path: '/api/desk/leads' })
  expect(client.create).toHaveBeenCalledTimes(2)
})

test('the error of a route is what it says', async () => {
  const site = siteOf('p1')
  await site.call('/leads')
  const problem = { detail: 'text: is empty', field: 'text' }
  routes.mockImplementationOnce(async () => Response.json(problem, { status: 422 }))
  await expect(site.call('/leads/1/notes', { method: 'POST', body: {} })).rejects.toMatchObject({
    message: 'text: is empty',
    status: 422,
  })
})

test.each([200, 404])(
  'a page instead of an answer (%i) means the Studio is elsewhere',
  async (status) => {
    const headers = { 'content-type': 'text/html' }
    routes.mockResolvedValue(new Response('<h1>Studio</h1>', { status, headers }))
    await expect(siteOf('p1').call('/leads')).rejects.toThrow('Leads never leave the website')
  },
)

test('who may write nothing in the content lake is refused without asking the site', async () => {
  client.create.mockRejectedValue(Object.assign(new Error('Denied'), { statusCode: 403 }))
  await expect(siteOf('p1').call('/leads')).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('Your id is p1.'),
  })
  expect(routes).not.toHaveBeenCalled()
})

test('a network that fails is said to be that', async () => {
  routes.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(siteOf('p1').call('/leads')).rejects.toThrow('The website doesn’t respond')
})

function siteOf(id: string): SiteApi {
  // What the sign-in uses of a client.
  return new SiteApi(client as Partial<SanityClient> as SanityClient, { id, name: 'Nora' })
}
