import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** An empty folder until the file's tests are over. */
export function fileFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty folder for the test that runs. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
