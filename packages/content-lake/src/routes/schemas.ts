import { type DatasetRequest, inDataset, signedIn } from '../http/access.ts'
import { readFields } from '../http/body.ts'
import { emulated, type Reply } from '../http/route.ts'
import { type Attributes, isObject } from '../model/document.ts'
import { httpError } from '../model/errors.ts'
import { applyMutation } from '../store/apply.ts'
import type { DocumentMutation } from '../store/mutation.ts'
import { atItem } from '../store/writer.ts'

/** Deployed schemas. They're documents of type `system.schema`, as hosted, so queries find them. */
export const schemaRoutes = emulated('projects', 'deployed schemas', {
  'GET /projects/:projectId/datasets/:dataset/schemas': inDataset(signedIn(list)),
  'PUT /projects/:projectId/datasets/:dataset/schemas': inDataset(signedIn(deploy)),
  'GET /projects/:projectId/datasets/:dataset/schemas/:id': inDataset(signedIn(read)),
  'DELETE /projects/:projectId/datasets/:dataset/schemas/:id': inDataset(signedIn(remove)),
})

const TYPE = 'system.schema'

function list({ dataset }: DatasetRequest): Reply {
  return { body: [...dataset.documents.values()].filter(({ _type }) => _type === TYPE) }
}

/** The CLI expects a list here too. */
function read({ dataset, params }: DatasetRequest): Reply {
  const found = dataset.documents.get(params.id ?? '')
  return { body: found?._type === TYPE ? [found] : [] }
}

async function deploy(request: DatasetRequest): Promise<Reply> {
  const schemas = (await readFields(request)).objects('schemas')
  const documents = schemas.map(document)
  await write(
    request,
    documents.map((one) => ({ createOrReplace: one })),
  )
  return { body: documents.map(({ _id }) => request.dataset.documents.get(_id)) }
}

async function remove(request: DatasetRequest): Promise<Reply> {
  const id = request.params.id ?? ''
  const exists = request.dataset.documents.get(id)?._type === TYPE
  if (exists) await write(request, [{ delete: { id } }])
  return { body: { deleted: exists } }
}

async function write({ dataset, identity }: DatasetRequest, mutations: DocumentMutation[]) {
  await dataset.writer.write({
    kind: 'mutation',
    identity,
    plan: async (copy, context) => {
      for (const [index, mutation] of mutations.entries())
        await atItem('mutation', index, () => applyMutation(mutation, index, copy, context))
    },
  })
}

function document({ schema, version, tag, workspace }: Attributes) {
  const name = isObject(workspace) && typeof workspace.name === 'string' ? workspace.name : ''
  if (name === '') throw httpError(400, '"workspace.name" must be a text')
  if (schema === undefined) throw httpError(400, '"schema" is missing')
  const safe = (text: string) => text.replace(/[^a-zA-Z0-9_-]/g, '_')
  const suffix = typeof tag === 'string' ? `.tag.${safe(tag)}` : ''
  return {
    _id: `_.schemas.${safe(name)}${suffix}`,
    _type: TYPE,
    version,
    ...(suffix && { tag }),
    workspace,
    // Text, as hosted: a schema has more levels than a document may have.
    schema: typeof schema === 'string' ? schema : JSON.stringify(schema),
  }
}
