import { beforeEach, expect, test, vi } from 'vitest'
import { log } from '#lib/platform/log/log.ts'

const content = vi.hoisted(() => ({ getResources: vi.fn(), getResource: vi.fn() }))
vi.mock('#lib/content/fetch.ts', () => content)
const { GET, POST } = await import('#app/api/documents/[id]/route.ts')

const FILE = 'https://files.example.com/one.pdf'
const open = (id: string) =>
  GET(new Request(`http://localhost:3000/api/documents/${id}`), { params: Promise.resolve({ id }) })
const target = async (id: string) => (await open(id)).headers.get('Location')

beforeEach(() => {
  content.getResources.mockResolvedValue([{ id: 'a-guide', slug: 'guide' }])
  content.getResource.mockResolvedValue({ downloadUrl: FILE })
})

test('an address opens the document of today, whatever the file and the page are called', async () => {
  const response = await open('a-guide')
  expect(response.status).toBe(307)
  expect(response.headers.get('Location')).toBe(FILE)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  content.getResources.mockResolvedValue([{ id: 'a-guide', slug: 'renamed' }])
  content.getResource.mockImplementation((slug: string) =>
    Promise.resolve(slug === 'renamed' ? { downloadUrl: `${FILE}?second` } : null),
  )
  expect(await target('a-guide')).toBe(`${FILE}?second`)
})

test('without a document it leads to the page, without the resource to the list', async () => {
  content.getResource.mockResolvedValue({ downloadUrl: null })
  expect(await target('a-guide')).toBe('/resources/guide')
  expect(await target('guide')).toBe('/resources')
  expect(await target('//evil.example')).toBe('/resources')
})

test('while content does not respond it says so, and other methods are refused', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {})
  content.getResources.mockRejectedValue(new Error('the lake does not respond'))
  const response = await open('a-guide')
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('60')
  expect(POST().headers.get('Allow')).toBe('GET')
})
