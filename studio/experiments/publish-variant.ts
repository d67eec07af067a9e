import { getDraftId, type SanityClient } from 'sanity'
import { patchesOfWinner, type RawDocument } from '#lib/insight/experiments/winner.ts'

/**
 * Publishes a variant of an experiment on its page and stops the experiment: all in one
 * transaction, with the user's own rights.
 *
 * @param id of the published experiment
 * @returns what was done, as a sentence
 * @throws Error with a sentence, or that of the client
 */
export async function publishVariant(
  client: SanityClient,
  id: string,
  key: string,
): Promise<string> {
  const experiment = await client.getDocument<RawDocument>(id)
  if (experiment?.state !== 'running') throw new Error('This experiment doesn’t run any longer.')
  const { _ref: pageId = '' } = Object(experiment.page)
  const [page, ...drafts] = await client.getDocuments<RawDocument>([
    pageId,
    getDraftId(pageId),
    getDraftId(id),
  ])
  if (!page) throw new Error('The page isn’t published any longer.')
  const found = { experiment, page, drafts: drafts.filter((draft) => draft !== null) }
  const patches = patchesOfWinner(found, key, new Date().toISOString())
  const transaction = client.transaction()
  for (const { id: documentId, ...patch } of patches) transaction.patch(documentId, patch)
  await transaction.commit()
  return patches.some(({ id: written }) => written === pageId)
    ? `${nameOf(experiment, key)} is what every visitor gets now, and the experiment has stopped. Other unpublished changes of the page stay unpublished.`
    : 'The experiment has stopped. Every visitor gets the page as it is.'
}

/** A variant's name in quotation marks. */
export function nameOf({ variants }: RawDocument, key: string): string {
  const found = Array.isArray(variants) ? variants.find((each) => Object(each)._key === key) : null
  return `“${String(Object(found).name ?? key)}”`
}
