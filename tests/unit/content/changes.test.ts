import { describe, expect, test } from 'vitest'
import { staleAfter, TAGS } from '#lib/content/changes.ts'

const after = (
  _type: string,
  slugs: { slug?: string | null; previousSlug?: string | null } = {},
  experiments: { path: string | null }[] = [],
) => staleAfter({ _type, pass: 0, ...slugs }, experiments)

/** Made again at once after each publish; other pages when somebody asks for them. */
const SHOWN_MOST = ['/', '/resources', '/sitemap.xml', '/llms.txt']

describe('a changed document makes stale', () => {
  test.each(Object.values(TAGS))('its own tag: %s', (type) => {
    const { tags, paths } = after(type)
    expect(tags).toContain(type)
    expect(paths.slice(-4)).toEqual(SHOWN_MOST)
  })

  test('its own page first', () => {
    expect(after('privacyPage').paths).toEqual(['/privacy', ...SHOWN_MOST])
    const slugs = { slug: 'globex', previousSlug: 'globex-corp' }
    expect(after('customerStory', slugs)).toEqual({
      tags: ['customerStory', 'moved'],
      paths: ['/customers/globex', '/customers/globex-corp', '/customers', ...SHOWN_MOST],
    })
  })

  test.each([
    ['resource', '/resources/'],
    ['page', '/'],
  ])('a %s under its old and new slug', (type, folder) => {
    expect(after(type, { slug: 'summer', previousSlug: 'spring' })).toEqual({
      tags: [type, `${type}:summer`, `${type}:spring`, 'moved'],
      paths: [`${folder}summer`, `${folder}spring`, ...SHOWN_MOST],
    })
    const deleted = after(type, { slug: null, previousSlug: 'spring' })
    expect(deleted.tags).toEqual([type, `${type}:spring`, 'moved'])
  })

  test.each(['resource', 'page'])(
    'everything, if the webhook of a %s names none or an invalid slug',
    (type) => {
      expect(after(type).tags).toEqual([type, 'all'])
      expect(after(type, { slug: '../studio' }).tags).toEqual([type, 'all', 'moved'])
    },
  )

  test('where old paths lead, if a redirect or a slug changed, and only then', () => {
    expect(after('redirect')).toEqual({ tags: ['moved'], paths: [] })
    const same = { slug: 'spring', previousSlug: 'spring' }
    for (const type of ['page', 'resource', 'customerStory'])
      expect(after(type, same).tags).not.toContain('moved')
  })

  test('everything, when asked to', () => {
    expect(after('all')).toEqual({ tags: ['all', ...Object.values(TAGS)], paths: SHOWN_MOST })
  })

  test('the experiments, if one runs on its page, or on one that was gone', () => {
    const slugs = { slug: 'summer', previousSlug: 'spring' }
    const tagsWith = (path: string | null) => after('page', slugs, [{ path }]).tags
    for (const path of ['/spring', '/summer', null])
      expect(tagsWith(path)).toContain(TAGS.experiment)
    expect(tagsWith('/autumn')).not.toContain(TAGS.experiment)
  })

  test('nothing, if no page shows its type', () => {
    expect(after('constructor')).toEqual({ tags: [], paths: [] })
  })
})
