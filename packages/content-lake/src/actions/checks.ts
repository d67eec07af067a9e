import type { LakeDocument } from '../model/document.ts'
import { Refusal, notFound } from '../model/errors.ts'
import type { WorkingCopy } from '../store/working-copy.ts'

/** @throws Refusal with 409 if there's no such document */
export function existing(copy: WorkingCopy, id: string): LakeDocument {
  const document = copy.get(id)
  if (!document) throw notFound(id)
  return document
}

/** @throws Refusal with 409 if a document has another revision than the one expected, if any */
export function checkRevision(document: LakeDocument, expected: string | undefined): void {
  if (expected === undefined || document._rev === expected) return
  const description = `Document "${document._id}" has unexpected revision ID "${document._rev}", expected "${expected}"`
  throw new Refusal(409, 'documentRevisionIDDoesNotMatchError', description, { id: document._id })
}
