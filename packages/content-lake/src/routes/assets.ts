import { type Asset, describeFile, describeImage, readKinds } from '../assets/asset-document.ts'
import type { Upload } from '../assets/files.ts'
import { type DatasetRequest, inDataset, requireSignIn } from '../http/access.ts'
import { readChunks } from '../http/body.ts'
import { emulated, type Reply } from '../http/route.ts'
import type { Attributes } from '../model/document.ts'
import { httpError, LakeError } from '../model/errors.ts'
import { allows } from '../model/roles.ts'
import { applyMutation, type MutationResult } from '../store/apply.ts'
import { atItem } from '../store/writer.ts'

/** Upload limits, in bytes. An image is decoded in memory, a file goes to disk as it arrives. */
const MAX_IMAGE = 50 * 1024 * 1024
const MAX_FILE = 20 * 1024 ** 3

export const assetRoutes = emulated(
  'assets',
  'upload; palette, LQIP, `blurHash`, `thumbHash`, EXIF and location',
  {
    'POST /assets/images/:dataset': inDataset(async (request) => {
      requireUpload(request, 'sanity.imageAsset')
      const kinds = readKinds(request.url.searchParams)
      return receive(request, MAX_IMAGE, (upload) => describeImage(upload, kinds, place(request)))
    }),
    'POST /assets/files/:dataset': inDataset(async (request) => {
      requireUpload(request, 'sanity.fileAsset')
      const name = request.url.searchParams.get('filename') ?? ''
      const type = request.incoming.headers['content-type'] ?? ''
      return receive(request, MAX_FILE, (upload) => {
        if (upload.size === 0) throw httpError(400, 'The file is empty')
        return describeFile(upload, name, type, place(request))
      })
    }),
  },
)

/** Receives the body, and stores it as the asset that `describe` makes of it. */
async function receive(
  request: DatasetRequest,
  limit: number,
  describe: (upload: Upload) => Promise<Asset> | Asset,
): Promise<Reply> {
  const { assets } = request.lake
  const upload = await assets.receive(readChunks(request, limit))
  try {
    return await store(request, upload, await describe(upload))
  } finally {
    await assets.discard(upload)
  }
}

function place({ lake, dataset }: DatasetRequest) {
  return { projectId: dataset.projectId, dataset: dataset.name, publicUrl: lake.publicUrl }
}

function requireUpload({ identity }: DatasetRequest, type: string): void {
  requireSignIn(identity)
  if (allows(identity.role, 'create', { _id: 'image-upload', _type: type })) return
  throw httpError(403, 'Insufficient permissions; permission "create" required')
}

/** Stores an asset. The same bytes again are the same asset, and its document stays unchanged. */
async function store(request: DatasetRequest, upload: Upload, asset: Asset): Promise<Reply> {
  const { lake, dataset, identity, url } = request
  const create = { ...asset.attributes, ...described(url.searchParams) }
  const { outcome } = await dataset.writer.write<MutationResult>({
    kind: 'mutation',
    identity,
    plan: async (copy, context) => {
      await lake.assets.keep(upload, asset.fileName)
      const result = await atItem('mutation', 0, () =>
        applyMutation({ createIfNotExists: create }, 0, copy, context),
      )
      lake.limits?.checkWrite('mutation', dataset, copy)
      return result
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
