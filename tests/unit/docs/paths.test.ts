import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Excluded are those that tell of the past, and the guide to files that are yet to be made. */
const EXCLUDED = new Set(['CHANGELOG.md', 'docs/extending.md'])
const DOCUMENTS = globSync('{*.md,docs/*.md,.github/*.md,tests/**/*.md,packages/*/*.md}').filter(
  (file) => !EXCLUDED.has(file),
)

/** In backticks: files or folders of our top folders, or a pattern. Placeholders name none. */
const PATH =
  /`((?:app|deploy|docs|lib|packages|public|schemas|scripts|studio|tests|tools|\.github)\/[^`\s<>…]+)`/g

/**
 * Paths written as `lib/platform/http/body.ts:12` or `docs/leads.md#holds` name the part before.
 */
function named(path: string): string {
  return path.replace(/(:\d+|#.*)$/, '')
}

test.each(DOCUMENTS)('every path that %s names exists', (file) => {
  const text = readFileSync(file, 'utf8')
  const missing = [...text.matchAll(PATH)]
    .map(([, path = '']) => named(path))
    .filter((path) => !existsSync(path) && globSync(path).length === 0)
  expect(missing).toEqual([])
})
