import { describe, expect, test } from 'vitest'
import { imageSrcSet, imageUrl } from '#lib/content/assets.ts'
import type { ContentImage } from '#lib/content/types.ts'

const IMAGE: ContentImage = {
  url: 'https://cdn.sanity.io/images/abc/production/0f1e-1000x500.jpg',
  width: 1000,
  height: 500,
  alt: '',
  isVector: false,
}
const parameters = (url: string) => Object.fromEntries(new URL(url).searchParams)

describe('picture URLs', () => {
  test('a width alone never enlarges', () => {
    const url = imageUrl(IMAGE, { width: 300 })
    expect(url).toMatch(/^https:\/\/cdn\.sanity\.io\/images\/abc\/production\/0f1e-1000x500\.jpg\?/)
    expect(parameters(url)).toEqual({ w: '300', fit: 'max', auto: 'format' })
  })

  test('an aspect ratio is cropped around the hotspot', () => {
    const hotspot = { x: 0.9, y: 0.5, width: 0.1, height: 0.1 }
    const url = imageUrl({ ...IMAGE, hotspot }, { width: 200, height: 200 })
    expect(parameters(url)).toMatchObject({ rect: '500,0,500,500', w: '200', h: '200' })
  })

  test("staff's crop is applied", () => {
    const crop = { top: 0, bottom: 0.5, left: 0.5, right: 0 }
    const url = imageUrl({ ...IMAGE, crop }, { width: 200 })
    expect(parameters(url)).toMatchObject({ rect: '500,0,500,250' })
  })

  test('a lake on this machine keeps its origin', () => {
    const url = 'http://localhost:3333/images/northwright/production/0f1e-1000x500.png'
    expect(imageUrl({ ...IMAGE, url }, { width: 10 })).toMatch(`${url}?w=10`)
  })

  test('vector files and foreign URLs stay as they are', () => {
    expect(imageUrl({ ...IMAGE, isVector: true }, { width: 10 })).toBe(IMAGE.url)
    const url = 'https://example.com/a.jpg'
    expect(imageUrl({ ...IMAGE, url }, { width: 10 })).toBe(url)
  })

  test('the source set offers no width beyond the picture, and at least one', () => {
    const widths = (set = '') => set.split(', ').map((source) => source.split(' ')[1])
    expect(widths(imageSrcSet(IMAGE, [400, 1000, 1600]))).toEqual(['400w', '1000w'])
    expect(widths(imageSrcSet(IMAGE, [1600]))).toEqual(['1000w'])
    expect(imageSrcSet(IMAGE, [400], 2)).toContain('h=200')
    expect(imageSrcSet({ ...IMAGE, isVector: true }, [400])).toBeUndefined()
  })
})
