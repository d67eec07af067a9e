import fc from 'fast-check'
import { anotherVisitor } from '#tools/harness/visitor.ts'
import { headerText, METHODS, oddHeader, query, request, segment, text } from './hostile.ts'

const HOSTS = ['www.example.com', 'www.example.com:443', 'localhost', '127.0.0.1:3000', '[::1]:80']
const SCHEMES = ['https', 'https', 'https', 'http', 'wss', 'HTTPS', 'https,http', 'https, https']
const IP_ADDRESSES = ['203.0.113.7', '2001:db8::7', '10.0.0.1', 'unknown']

/** Headers in which proxies say how a visitor reached them, with values that some of them send. */
const HEADERS: Record<string, string[]> = {
  'x-forwarded-proto': SCHEMES,
  'x-forwarded-protocol': SCHEMES,
  'x-forwarded-scheme': SCHEMES,
  'x-scheme': SCHEMES,
  'x-url-scheme': SCHEMES,
  'x-forwarded-ssl': ['on', 'off'],
  'front-end-https': ['on', 'off'],
  'cloudfront-forwarded-proto': SCHEMES,
  'cf-visitor': ['{"scheme":"https"}', '{'],
  'x-forwarded-host': [...HOSTS, 'a.example, b.example'],
  'x-forwarded-server': HOSTS,
  'x-original-host': HOSTS,
  'x-host': HOSTS,
  host: HOSTS,
  'x-forwarded-port': ['443', '80', '8443', '443,80', '0', '65536'],
  'x-forwarded-prefix': ['/site', '/site/', '//evil.example', '/a,/b'],
  'x-script-name': ['/site'],
  'x-original-url': ['/api/health', '/studio', 'https://evil.example/'],
  'x-original-uri': ['/api/health'],
  'x-rewrite-url': ['/api/health', '/nope'],
  'x-forwarded-uri': ['/nope'],
  'x-forwarded-path': ['/nope'],
  'x-forwarded-method': ['POST', 'TRACE'],
  'x-http-method-override': ['DELETE', 'TRACE'],
  'x-real-ip': IP_ADDRESSES,
  'x-client-ip': IP_ADDRESSES,
  'true-client-ip': IP_ADDRESSES,
  'cf-connecting-ip': IP_ADDRESSES,
  'fastly-client-ip': IP_ADDRESSES,
  forwarded: [
    'for=203.0.113.7;proto=https;host=www.example.com',
    'proto=https',
    'for="[2001:db8::7]:4711"',
  ],
  via: ['1.1 proxy', '2 cdn.example'],
}

const oneHeader = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain((name) => fc.tuple(fc.constant(name), valueOf(name)))

function valueOf(name: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...(HEADERS[name] ?? [])) },
    { weight: 1, arbitrary: headerText },
  )
}

/** Some of these headers together, in most cases with the scheme. */
const forwarded: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.option(valueOf('x-forwarded-proto'), { freq: 3, nil: undefined }),
    fc.array(oneHeader, { maxLength: 4 }),
  )
  .map(([scheme, more]) => {
    const headers: Record<string, string> = Object.fromEntries(more)
    if (scheme !== undefined) headers['x-forwarded-proto'] = scheme
    return headers
  })

/** The addresses of documents, of which two exist; a slash in a name makes it another path. */
export const documents = fc
  .oneof(
    fc.constantFrom('resource-ai-implementation-roadmap', 'resource-ai-roi-calculator'),
    segment,
  )
  .chain((id) => request(`/api/documents/${id}`, fc.constant({}), ['GET']))

export const preview = fc
  .tuple(
    fc.constantFrom('enable', 'disable'),
    query(['sanity-preview-secret', 'sanity-preview-pathname', 'sanity-preview-perspective'], text),
  )
  .map(([what, search]) => ({
    method: 'GET',
    path: `/api/draft-mode/${what}${search}`,
    headers: anotherVisitor(),
  }))

/** Requests for pages through other people's proxies, some of them from staff in preview. */
export const behindProxies = fc
  .tuple(
    fc.constantFrom(
      '/',
      '/nope',
      '/resources',
      '/resources/ai-roi-calculator',
      '/resources/nope',
      '/share-images/resources/no-such',
      '/resource-not-found',
      '/studio',
      '/api/health',
      '/api/draft-mode/disable',
    ),
    forwarded,
    fc.constantFrom({}, {}, { cookie: '__prerender_bypass=1' }),
    fc.constantFrom('GET', 'GET', 'GET', ...METHODS),
  )
  .map(([path, headers, cookie, method]) => ({
    method,
    path,
    headers: Object.assign(anotherVisitor(), headers, cookie),
  }))

/** Paths of pages and files, some of which exist, with arbitrary suffixes. */
export const anything = fc
  .tuple(
    fc.constantFrom(
      '',
      '/api',
      '/api/leads',
      '/api/health',
      '/resources',
      '/studio',
      '/preview',
      '/_next/static',
      '/_next/image',
      '/_next/data',
      '/resource-not-found',
    ),
    fc.array(segment, { maxLength: 3 }),
    query(['url', 'w', 'q', '_rsc'], text),
    fc.oneof(fc.constant<Record<string, string>>({}), oddHeader),
    fc.constantFrom('GET', 'GET', ...METHODS),
  )
  .map(([start, parts, search, headers, method]) => ({
    method,
    path: `${[start, ...parts].join('/') || '/'}${search}`,
    headers: Object.assign(anotherVisitor(), headers),
  }))
