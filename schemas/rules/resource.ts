import type { CustomValidator } from 'sanity'
import { recordOf } from '#lib/tools/resource-types/list.ts'

const OTHERS_OF_TYPE =
  'count(*[_type == "resource" && type == $type && !(_id in [$id, "drafts." + $id])])'

/**
 * The site has one calculator and one quiz, so at most one resource may open each. Queries the
 * content lake, drafts included.
 */
export const onlyOneOfItsType: CustomValidator<string | undefined> = async (type, context) => {
  if (!recordOf(type)?.studio.onlyOne) return true
  const id = context.document?._id.replace(/^drafts\./, '') ?? ''
  const others = await context
    .getClient({ apiVersion: '2025-02-19' })
    .fetch<number>(OTHERS_OF_TYPE, { type, id }, { perspective: 'raw' })
  return others === 0 || `There is already a resource of type ${type}. The site can have only one.`
}
