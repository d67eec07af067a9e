import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ClientError, type SanityClient, type SanityDocumentStub } from '@sanity/client'
import { rank } from '#lib/content/rank.ts'
import { companyPageDocuments, pageDocuments, privacyDocument } from './pages.ts'
import { PEOPLE, personDocuments } from './people.ts'
import { levelDocuments, questionDocuments } from './quiz.ts'
import { resourceDocuments } from './resources.ts'
import {
  homeDocument,
  customerDocument,
  CUSTOMERS,
  resourceListDocument,
  settingsDocument,
  emailsDocument,
  sharedTextsDocument,
} from './site.ts'
import { storyDocuments } from './stories.ts'

// Uploaded files and the lake's system documents don't count: an interrupted seed leaves files
// behind.
const USED =
  'count(*[!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")])'

/**
 * Fills an empty dataset with the whole site, and leaves one that holds any document, draft or
 * published, as it is. Files are uploaded first and the documents follow in one transaction, so an
 * interruption leaves the dataset empty, and only one of two concurrent seeds writes.
 *
 * @param bookingPrefill as in {@link settingsDocument}
 * @returns the number of documents written, 0 for a used dataset
 * @throws ClientError or ServerError of the lake, for instance for a token without write access
 */
export async function fill(client: SanityClient, bookingPrefill?: string): Promise<number> {
  if ((await client.fetch<number>(USED, {}, { perspective: 'raw' })) > 0) return 0
  const documents = await siteDocuments(client, bookingPrefill)
  const transaction = client.transaction()
  for (const document of documents) transaction.create(document)
  try {
    await transaction.commit({ visibility: 'sync' })
    return documents.length
  } catch (error) {
    const someoneWasFaster = error instanceof ClientError && error.statusCode === 409
    if (someoneWasFaster) return 0
    throw error
  }
}

async function siteDocuments(
  client: SanityClient,
  bookingPrefill: string | undefined,
): Promise<(SanityDocumentStub & { _id: string })[]> {
  const logoId = await upload(client, 'northwright', 'svg')
  const roadmapId = await upload(client, 'ai-implementation-roadmap', 'pdf')
  const customers = []
  for (const [file, name] of Object.entries(CUSTOMERS)) {
    const assetId = await upload(client, file, 'svg')
    customers.push(customerDocument(name, assetId, rank(customers.length)))
  }
  const faces = new Map<string, string>()
  for (const { file } of PEOPLE) faces.set(file, await upload(client, file, 'svg'))
  const agreementId = await upload(client, 'example-dpa', 'pdf')
  return [
    settingsDocument(logoId, faces.get('ana-example') ?? '', bookingPrefill),
    homeDocument(),
    resourceListDocument(),
    ...customers,
    ...storyDocuments(),
    ...personDocuments(faces),
    ...resourceDocuments(roadmapId),
    ...pageDocuments(),
    ...questionDocuments(),
    ...levelDocuments(),
    privacyDocument(),
    ...companyPageDocuments(agreementId),
    sharedTextsDocument(),
    emailsDocument(),
  ]
}

const FOLDER = join(import.meta.dirname, 'assets')

const KINDS = {
  pdf: { kind: 'file', contentType: 'application/pdf' },
  svg: { kind: 'image', contentType: 'image/svg+xml' },
} as const

/**
 * Uploads a file of the assets folder. The lake stores identical content once, so a repeated upload
 * adds no second asset.
 *
 * @returns the id of the asset document
 */
async function upload(
  client: SanityClient,
  name: string,
  extension: keyof typeof KINDS,
): Promise<string> {
  const { kind, contentType } = KINDS[extension]
  const filename = `${name}.${extension}`
  const content = await readFile(join(FOLDER, filename))
  const asset = await client.assets.upload(kind, content, {
    filename,
    contentType,
    timeout: 30_000,
  })
  return asset._id
}
