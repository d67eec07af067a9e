import type { SanityClient } from '@sanity/client'

/** Publishes a document, and creates a release with a version of it. */
export async function prepareRelease(
  client: SanityClient,
  { releaseId, doc, version }: { releaseId: string; doc: string; version: string },
): Promise<void> {
  await client.create({ _id: doc, _type: 'post', title: 'Before' })
  await client.releases.create({ releaseId, metadata: { title: 'Spring', releaseType: 'asap' } })
  await client.action({
    actionType: 'sanity.action.document.version.create',
    publishedId: doc,
    document: { _id: version, _type: 'post', title: 'After' },
  })
}
