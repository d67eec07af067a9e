/**
 * For `npm run doctor`, which runs where the Studio's packages can't: prints as JSON which
 * published documents of the lake in the variables the Studio would not publish as they are, and
 * why.
 */
import type { SanityDocument } from '@sanity/client'
import { EDITED_TYPES, checkDocuments } from '#schemas/validate.ts'
import { command } from '#tools/command.ts'
import { clientFor } from './running-lake.ts'

const PUBLISHED = '*[_type in $types] | order(_id asc)'
/** As many lines as a person reads. */
const NAMED = 20

await command(async () => {
  const { SANITY_READ_TOKEN: token } = process.env
  const client = clientFor(process.env, { token, perspective: 'published' })
  const documents = await client.fetch<SanityDocument[]>(PUBLISHED, { types: EDITED_TYPES })
  const invalid = (await checkDocuments(documents, client)).filter(
    ({ errors }) => errors.length > 0,
  )
  const lines = invalid.flatMap(({ document, errors }) =>
    errors.map(({ field, message }) => `${document._id}, ${field}: ${message}`),
  )
  const reasons = [...new Set(lines)]
  const more = Math.max(reasons.length - NAMED, 0)
  const checked = documents.length
  console.log(
    JSON.stringify({ checked, invalid: invalid.length, reasons: reasons.slice(0, NAMED), more }),
  )
})
