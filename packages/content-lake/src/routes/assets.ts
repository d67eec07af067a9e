import { describeFile, describeImage } from '../assets/asset-document.ts'
import type { Asset } from '../assets/asset-document.ts'
import type { Attributes } from '../model/document.ts'
import { LakeError, httpError } from '../model/errors.ts'
import { readBytes } from '../http/body.ts'
import { requireSignIn } from '../http/identify.ts'
import type { DatasetRequest } from '../http/in-dataset.ts'
import { inDataset } from '../http/in-dataset.ts'
import { emulated } from '../http/route-group.ts'
import type { Reply } from '../http/route.ts'
import { applyMutation } from '../store/apply.ts'
import type { MutationResult } from '../store/apply.ts'
import { atItem } from '../store/writer.ts'
import { allows } from '../model/roles.ts'

/** Upload limits, in bytes. */
const MAX_IMAGE = 50 * 1024 * 1024
const MAX_FILE = 200 * 1024 * 1024

/** `POST /assets/images|files/:dataset`, with the bytes as the body. */
export const assetRoutes = emulated(
  'assets',
  'upload; palette, LQIP and dimensions',
  [
    {
      path: 'POST /assets/images/:dataset',
      handle: inDataset(async (request) => {
        requireUpload(request, 'sanity.imageAsset')
        const bytes = await readBytes(request, MAX_IMAGE)
        return store(request, bytes, await describeImage(bytes, place(request)))
      }),
    },
    {
      path: 'POST /assets/files/:dataset',
      handle: inDataset(async (request) => {
        requireUpload(request, 'sanity.fileAsset')
        const bytes = await readBytes(request, MAX_FILE)
        if (bytes.length === 0) throw httpError(400, 'The file is empty')
        const name = request.url.searchParams.get('filename') ?? ''
        const type = request.incoming.headers['content-type'] ?? ''
        return store(request, bytes, describeFile(bytes, name, type, place(request)))
      }),
    },
  ],
  { missing: '`blurHash`, `thumbHash`, EXIF' },
)

function place({ lake, dataset }: DatasetRequest) {
  return { projectId: dataset.projectId, dataset: dataset.name, publicUrl: lake.publicUrl }
}

function requireUpload({ identity }: DatasetRequest, type: string): void {
  requireSignIn(identity)
  if (allows(identity.role, 'create', { _id: 'image-upload', _type: type })) return
  throw httpError(403, 'Insufficient permissions; permission "create" required')
}

/** Stores an asset. The same bytes again are the same asset, and its document stays unchanged. */
async function store(request: DatasetRequest, bytes: Buffer, asset: Asset): Promise<Reply> {
  const { lake, dataset, identity, url } = request
  const create = { ...asset.attributes, ...described(url.searchParams) }
  const { outcome } = await dataset.writer.write<MutationResult>({
    kind: 'mutation',
    identity,
    dryRun: false,
    autoGenerateArrayKeys: false,
    plan: async (copy, context) => {
      await lake.assets.write(asset.fileName, bytes)
      return atItem('mutation', 0, () =>
        applyMutation({ createIfNotExists: create }, 0, copy, context),
      )
    },
  })
  if (!outcome.document) throw new LakeError(500, {}, 'The asset was not stored')
  return { body: { document: outcome.document } }
}

/** The asset attributes that an uploader may set. */
function described(search: URLSearchParams): Attributes {
  const given: Attributes = {}
  for (const name of ['title', 'description', 'label', 'creditLine']) {
    const value = search.get(name)
    if (value) given[name] = value
  }
  const originalFilename = search.get('filename')
  if (originalFilename) given.originalFilename = originalFilename
  const id = search.get('sourceId')
  const name = search.get('sourceName')
  if (id && name) {
    given.source = {
      _type: 'sanity.assetSourceData',
      id,
      name,
      url: search.get('sourceUrl') ?? undefined,
    }
  }
  return given
}
