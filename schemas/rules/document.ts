import type { FileRule, ValidationContext } from 'sanity'
import { recordOf } from '#lib/tools/resource-types/list.ts'

const URL_OF = '*[_id == $id][0].url'

/** A guide needs its document: an uploaded PDF, or the URL of one elsewhere. */
export function guideDocument(rule: FileRule) {
  return rule.custom(async (file, context) => {
    const document = Object(context.document)
    const record = recordOf(document.type)
    if (record?.opens !== 'document' || (record.url && document[record.url.name])) return true
    if (!file?.asset) return 'Please upload the PDF, or enter its URL below.'
    return (
      (await isPdf(file.asset._ref, context)) ||
      'This file is not a PDF, or it is damaged. Please upload it again.'
    )
  })
}

/**
 * Whether a file starts like a PDF. True if it can't be read now, since that isn't the file's
 * fault.
 */
async function isPdf(id: string, { getClient }: ValidationContext): Promise<boolean> {
  try {
    const client = getClient({ apiVersion: '2025-02-19' })
    const url = await client.fetch<string | null>(URL_OF, { id }, { perspective: 'raw' })
    if (!url) return true
    const response = await fetch(url, { headers: { Range: 'bytes=0-1023' } })
    return !response.ok || (await response.text()).includes('%PDF-')
  } catch {
    return true
  }
}
