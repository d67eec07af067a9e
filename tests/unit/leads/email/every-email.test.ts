import { describe, expect, test } from 'vitest'
import { everyEmail } from './every-email.ts'

const USUAL = Object.entries(everyEmail())
const LONG = Object.entries(everyEmail(true))

const read = (html: string) =>
  html.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))).replaceAll(/\s+/g, ' ')

/** What an email shows, tag by tag. */
function shown(html: string): string[] {
  const [, body = ''] = html.split('<body')
  return body
    .replaceAll(/<!--.*?-->/gs, '')
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .split(/<[^>]*>/)
    .slice(1)
    .map((text) => read(text).trim())
    .filter(Boolean)
}

test.each(LONG)('%s, with the longest of everything, is shown whole by Gmail', (_, { html }) => {
  expect(Buffer.byteLength(html)).toBeLessThan(102 * 1024)
})

describe.each([...USUAL, ...LONG])('%s', (_, { html, text, subject }) => {
  test('has each link and figure in the plain text', () => {
    const said = `${subject}\n${text}`
    const urls = Array.from(html.matchAll(/href="([^"]*)"/g), ([, url = '']) => read(url))
    expect(urls).not.toEqual([])
    for (const url of urls)
      if (!url.startsWith('mailto:')) expect(said).toContain(url)
      else expect(said).toContain('Reply to this email')
    const figures = shown(html).flatMap((line) => line.match(/[^\s“”]*\d[^\s“”]*/g) ?? [])
    const lacking = figures.filter((figure) => !said.includes(figure) && !isPath(figure, urls))
    expect(lacking).toEqual([])
  })

  test('has its language, one first heading and then second ones, and no picture without words', () => {
    expect(html).toMatch(/<html lang="en">.*<div lang="en">/s)
    const levels = Array.from(html.matchAll(/<h(\d)/g), ([, level]) => level)
    expect(levels).toEqual(['1', ...levels.slice(1).map(() => '2')])
    expect(html).not.toMatch(/<img(?![^>]* alt=)/)
    expect(html.match(/<table(?! role="presentation")/)).toBeNull()
  })

  test('has both color schemes, a width in Outlook too, and nothing remote', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html.match(/<!--\[if mso\]>/g)?.length).toBe(html.match(/<!\[endif\]-->/g)?.length)
    expect(html).toContain('<!--[if mso]><table role="presentation" width="560"')
    expect(html).not.toMatch(/ src=|url\(|@import|<link/)
  })

  test('has every color of the light scheme in the dark one', () => {
    const dark = /prefers-color-scheme:dark\)\{(.*)\}\n/.exec(html)?.[1] ?? ''
    const known = new Set(dark.match(/\.\w+(?=\{)/g))
    for (const [tag, style = ''] of html.matchAll(/<\w+[^>]* style="([^"]*)"/g)) {
      if (!/(?:^|;)(?:color|background|border)/.test(style.replace(/border-radius/g, ''))) continue
      const names = /class="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? []
      expect(
        names.some((name) => known.has(`.${name}`)),
        tag,
      ).toBe(true)
    }
  })

  test('is a plain text that reads well', () => {
    expect(text).not.toMatch(/undefined|null|NaN|\n\n\n|^\n|<\w/)
    expect(text.endsWith('\n')).toBe(true)
  })
})

/** A link is shown by its path, and in plain text whole. */
function isPath(figure: string, urls: string[]): boolean {
  return urls.some((url) => decodeURI(url).includes(figure))
}
