/**
 * For `npm run doctor`, which runs where the Studio's packages can't: prints as JSON which
 * published documents of the lake in the variables the Studio would not publish as they are.
 */
import type { SanityDocument } from '@sanity/client'
import { EDITED_TYPES, objectionsTo } from '#schemas/validate.ts'
import { clientFor } from './running-lake.ts'
import { command } from '../../tools/command.ts'

const PUBLISHED = '*[_type in $types] | order(_id asc)'
/** Documents that are checked at a time: some rules ask the lake. */
const AT_ONCE = 8

await command(async () => {
  const { SANITY_READ_TOKEN: token } = process.env
  const client = clientFor(process.env, { token, perspective: 'published' })
  const documents = await client.fetch<SanityDocument[]>(PUBLISHED, { types: EDITED_TYPES })
  const ids = new Set(await client.fetch<string[]>('*._id'))
  const waiting = documents.values()
  const found: string[] = []
  const work = async () => {
    for (const document of waiting) {
      const objections = await objectionsTo(document, client, (id) => ids.has(id))
      const errors = objections.filter(({ level }) => level === 'error')
      if (errors.length === 0) continue
      const fields = errors.map(({ field, message }) => `${field}: ${message}`)
      found.push(`${document._id} (${[...new Set(fields)].join(' ')})`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  console.log(JSON.stringify(found.toSorted()))
})
