import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { finishPage } from '#lib/delivery/server/finish-page.ts'

const HEAD =
  '<link rel="stylesheet" href="/_next/static/a.css" data-precedence="next"/>' +
  '<link rel="preload" href="/_next/static/a.woff2" as="font" crossorigin=""/>'
const OWN = '<script src="/page-script/abc.js" async=""></script>'
const PRELOADS =
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/main.js"/>' +
  '<link rel="modulepreload" href="/_next/static/module.js"/>'
const SCRIPTS =
  '<script src="/_next/static/one.js" async=""></script>' +
  '<script src="/_next/static/old.js" noModule=""></script>'
const JSON_LD = '<script type="application/ld+json">{"name":"\\u003c/script> & friends"}</script>'
const START =
  '<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = []))' +
  '.push({"otherChunks":["static/main.js"],"runtimeModuleIds":[1]});</script>' +
  '<script src="/_next/static/main.js" async=""></script>'
const CONTENT =
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script>' +
  '<script>self.__next_f.push([1,"1:\\"$Sreact\\"\\n2:[\\u003cp>, ) ];"])</script>'

const page = (form: string, more = '') =>
  `<!DOCTYPE html><html lang="en"><head>${HEAD}${PRELOADS}${SCRIPTS}${OWN}<title>A &amp; B</title></head>` +
  `<body class="a">${JSON_LD}<main>${form}</main>${more}${START}${CONTENT}</body></html>`
const url = () => '/wake/hash'

test('a page that needs no framework has no script but its own, and nothing else changes', () => {
  const finished = finishPage(page('<a href="/">Home</a>'), url)
  expect(finished).toEqual({
    hash: expect.any(String),
    html:
      `<!DOCTYPE html><html lang="en"><head>${HEAD}${OWN}<title>A &amp; B</title></head>` +
      `<body class="a">${JSON_LD}<main><a href="/">Home</a></main></body></html>`,
  })
})

test('which analytics service a page loads is read from the script of the site’s own', () => {
  const tagged = OWN.replace('async=""', 'async="" data-analytics="fathom" data-site="ABCDEFGH"')
  const finished = finishPage(page('').replace(OWN, tagged), url)
  expect(finished?.analytics).toBe('fathom')
  expect(finished?.html).toContain(tagged)
  const forged = '<p data-analytics="fathom"></p>'
  expect(finishPage(page(forged), url)?.analytics).toBeUndefined()
})

test('a page with a form has in a template, where it is inert, what brings the framework', () => {
  const { html = '', payload = '' } = finishPage(page('<form data-wakes=""></form>'), url) ?? {}
  const scripts = ['/wake/hash', '/_next/static/one.js', '/_next/static/main.js'].map(
    (src) => `<script async src="${src}"></script>`,
  )
  const wake = `<template id="wake">${scripts.join('')}</template>`
  expect(html).toContain(`<form data-wakes=""></form></main>${wake}</body></html>`)
  expect(html.replace(wake, '').match(/<script/g)).toHaveLength(2)
  const { lists, policy } = run(payload)
  expect(lists).toEqual({
    __next_f: [[0], [1, '1:"$Sreact"\n2:[<p>, ) ];']],
    TURBOPACK: [{ otherChunks: ['static/main.js'], runtimeModuleIds: [1] }],
  })
  expect(policy('/_next/static/a.js')).toBe('/_next/static/a.js')
  expect(policy('https://evil.example/_next/a.js')).toBeNull()
})

/** Runs a payload as a browser does. */
function run(payload: string) {
  const lists: Record<string, unknown[]> = {}
  let policy: (url: string) => string | null = () => 'none'
  const trustedTypes = {
    createPolicy: (name: string, rules: { createScriptURL: typeof policy }) => {
      expect(name).toBe('default')
      policy = rules.createScriptURL
    },
  }
  runInNewContext(payload, { self: lists, window: { trustedTypes } })
  return { lists, policy }
}

test('a path that no page of ours has gets out of no attribute', () => {
  const { html = '' } = finishPage(page('<form data-wakes=""></form>'), () => '/wake/"><b>') ?? {}
  expect(html).toContain('src="/wake/%22>%3Cb>"')
})

test("a page that isn't the site's own is left as it is", () => {
  expect(finishPage(page('').replace(OWN, ''), url)).toBeUndefined()
  expect(finishPage('{"status":404}', url)).toBeUndefined()
})

test.each([
  ['an inline script of ours', '<script>location.pathname</script>'],
  ['a call that only looks like theirs', '<script>self.__next_f.push([0]);alert(1)</script>'],
  ['a module', '<script type="module">import "/a.js"</script>'],
  ['a kind of script that we do not know', '<script type="speculationrules">{}</script>'],
])('%s is refused', (_, script) => {
  expect(() => finishPage(page('', script), url)).toThrow()
})

test('scripts in comments, attributes and text are not scripts', () => {
  const text =
    '<!-- <script>a</script> --><p title="<script>b</script>">&lt;script&gt;</p>' +
    '<textarea><script>c</script></textarea><noscript><style>p{}</style></noscript>'
  expect(finishPage(page(text), url)?.html).toContain(text)
})

/** The hash of a gate whose content are these rows. */
const hashOf = (rows: string, more = '') => {
  const push = JSON.stringify([1, rows]).replaceAll('<', '\\u003c')
  const gate = `<form data-wakes=""></form>${more}<script>self.__next_f.push(${push})</script>`
  return finishPage(page(gate).replace(CONTENT, ''), url)?.hash
}

test('two renderings of the same content have one hash: only the order of rows differs', () => {
  const rows = [
    '0:{"a":"$L1","b":"$L2f","c":"$$3"}',
    '1:["one","$2f"]',
    '2f:"two"',
    ':HL["/a.css"]',
    '',
  ]
  const others = [
    ':HL["/a.css"]',
    '3:["one","$1a"]',
    '1a:"two"',
    '0:{"a":"$L3","b":"$L1a","c":"$$3"}',
    '',
  ]
  expect(hashOf(others.join('\n'))).toBe(hashOf(rows.join('\n')))
  const text = '1:T7,0:é\n\n1'
  expect(hashOf(`0:"$1"\n${text}`)).toBe(hashOf(`${text.replace('1:', '2:')}0:"$2"\n`))
})

test('metadata that was ready later is the same, too', () => {
  const gate = page('')
  const later = gate.replace(HEAD, '').replace('</head>', `${HEAD}</head>`)
  expect(finishPage(later, url)?.hash).toBe(finishPage(gate, url)?.hash)
})

test.each([
  ['two references change places', '0:["$2","$1"]\n1:"one"\n2:"two"\n'],
  ['a value differs', '0:["$1","$2"]\n1:"one"\n2:"three"\n'],
  ['a hint differs', '0:["$1","$2"]\n1:"one"\n2:"two"\n:HL["/a.css"]\n'],
])('another hash where %s', (_, rows) => {
  expect(hashOf(rows)).not.toBe(hashOf('0:["$1","$2"]\n1:"one"\n2:"two"\n'))
})

test('another hash where the page itself differs', () => {
  expect(hashOf('0:1\n', '<p>a</p>')).not.toBe(hashOf('0:1\n', '<p>b</p>'))
})
