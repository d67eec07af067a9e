import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { getDraftId, type SanityClient } from 'sanity'
import { patchesOfWinner, type RawDocument } from '#lib/insight/experiments/winner.ts'
import { useLake } from '../lake.ts'

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

/**
 * Publishes a variant when a button is pressed, and says in a toast what was done.
 *
 * @param id of the published experiment
 */
export function usePublishVariant(id: string, onDone: () => void) {
  const client = useLake()
  const { isBusy, say } = useSaid()
  const publish = (key: string) =>
    say(async () => {
      const done = await publishVariant(client, id, key)
      onDone()
      return done
    })
  return { isBusy, publish }
}

/** Does one thing at a time, and says in a toast what came of it. */
export function useSaid() {
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)

  async function attempt(work: () => Promise<string>): Promise<void> {
    setIsBusy(true)
    try {
      toast.push({ status: 'success', title: await work(), duration: 10_000 })
    } catch (cause) {
      const description = cause instanceof Error ? cause.message : String(cause)
      toast.push({ status: 'error', title: 'Nothing was changed.', description, duration: 20_000 })
    }
    setIsBusy(false)
  }
  /** @param work resolves with what to say */
  const say = (work: () => Promise<string>) => void attempt(work)
  return { isBusy, say }
}
