import type { Change } from '../model/document.ts'
import { bundleOf } from '../model/variant.ts'
import type { CommittedTransaction } from '../store/feed.ts'

/**
 * What happened to a document, as its editors see it. Edits aren't listed: the Studio finds those
 * itself.
 */
export interface DocumentEvent {
  type: string
  timestamp: string
  author: string
  documentId: string
  [detail: string]: unknown
}

/**
 * Derives the events of a document and its draft or versions from its transactions.
 *
 * @param transactions oldest first
 * @returns newest first
 */
export function documentEvents(
  transactions: CommittedTransaction[],
  publishedId: string,
): DocumentEvent[] {
  /** The revision of each draft or version that exists at this point. */
  const versions = new Map<string, string>()
  const live: Live = {}
  return transactions
    .flatMap((transaction) => eventsOf(transaction, publishedId, versions, live))
    .toReversed()
}

interface Live {
  revisionId?: string
}

function eventsOf(
  transaction: CommittedTransaction,
  publishedId: string,
  versions: Map<string, string>,
  live: Live,
): DocumentEvent[] {
  const published = transaction.changes.find((change) => change.id === publishedId)
  const others = transaction.changes.filter((change) => change.id !== publishedId)
  const gone = others.filter(({ next }) => !next)
  const made = others.filter(({ previous }) => !previous)
  for (const { id, next } of others) {
    if (next) versions.set(id, next._rev)
    else versions.delete(id)
  }
  // In the Studio's published view, a new draft's entry shows the revision published at the time.
  const shown = { ...live }
  if (published) live.revisionId = published.next?._rev
  const base = {
    timestamp: transaction.timestamp,
    author: transaction.author,
    documentId: publishedId,
  }
  const revisionId = transaction.id
  const [version] = gone
  if (published?.next && version) return [publishEvent(version)]
  if (published && !published.next) {
    const [draftId] = versions.keys()
    if (draftId === undefined) return [{ ...base, type: 'deleteDocumentGroup' }]
    const versionRevisionId = versions.get(draftId)
    return [{ ...base, type: 'unpublishDocument', versionId: draftId, versionRevisionId }]
  }
  return [
    ...made.map((change) =>
      Object.assign(versionEvent('createDocumentVersion', change, revisionId), shown),
    ),
    ...gone.map((change) => versionEvent('deleteDocumentVersion', change, change.previous?._rev)),
    ...(published ? [liveEvent(published)] : []),
  ]

  function publishEvent(change: Change): DocumentEvent {
    const { id, previous } = change
    const release = releaseOf(change)
    const publishCause = release.releaseId ? 'release.publish' : 'document.publish'
    const cause = { publishCause, contributors: [transaction.author] }
    const of = { versionId: id, versionRevisionId: previous?._rev, ...release }
    return { ...base, type: 'publishDocumentVersion', revisionId, ...of, ...cause }
  }

  function versionEvent(
    type: string,
    change: Change,
    versionRevisionId: string | undefined,
  ): DocumentEvent {
    return { ...base, type, versionId: change.id, versionRevisionId, ...releaseOf(change) }
  }

  function liveEvent({ previous }: Change): DocumentEvent {
    return { ...base, type: previous ? 'updateLiveDocument' : 'createLiveDocument', revisionId }
  }
}

function releaseOf({ id, previous, next }: Change): { releaseId?: string } {
  const bundle = bundleOf(next ?? previous ?? { _id: id })
  return bundle === 'drafts' || bundle === 'published' ? {} : { releaseId: bundle }
}
