import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDERS = '{app,lib,schemas,scripts,studio,tests}'
const sections = new Set(
  readFileSync('docs/specification.md', 'utf8').match(/(?<=^## )[ABC]\d+(?=\. )/gm),
)
const comments = globSync(`${FOLDERS}/**/*.{ts,tsx}`).flatMap((file) =>
  // Comments wrap, so a citation may continue on the next line.
  (readFileSync(file, 'utf8').match(/\/\*\*[^]*?\*\/|\/\/.*/g) ?? []).map((comment) => ({
    file,
    text: comment.replace(/\n\s*\*/g, ''),
  })),
)

test('every section of the specification that a comment cites exists', () => {
  const cited = comments.flatMap(({ file, text }) =>
    [...text.matchAll(/docs\/specification\.md((?:(?:,| and)? [ABC]\d+)*)/g)].map(([, list]) => ({
      file,
      ids: list?.match(/[ABC]\d+/g) ?? [],
    })),
  )
  expect(cited.length).toBeGreaterThan(20)
  for (const { file, ids } of cited) {
    expect(ids, `${file} names a section`).not.toEqual([])
    for (const id of ids) expect([...sections], file).toContain(id)
  }
})
