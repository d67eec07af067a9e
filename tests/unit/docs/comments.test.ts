import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const CODE = '{app,lib,packages,schemas,scripts,studio,tests,tools}/**/*.{ts,tsx,mjs,css}'
const COMMENT = /^\s*(\/\/|\/?\*)/

test('no line of a comment is longer than 100 characters', async () => {
  const long: string[] = []
  let comments = 0
  for await (const file of glob(CODE, {
    exclude: ['**/node_modules', 'tests/released', '**/*.generated.ts'],
  })) {
    const lines = (await readFile(file, 'utf8')).split('\n')
    for (const [index, line] of lines.entries()) {
      if (!COMMENT.test(line)) continue
      comments += 1
      if (line.length > 100) long.push(`${file}:${index + 1}`)
    }
  }
  expect(comments).toBeGreaterThan(1000)
  expect(long).toEqual([])
})
