import { createHmac, timingSafeEqual } from 'node:crypto'
import { administrator, signedIn } from '../http/access.ts'
import { readFields } from '../http/body.ts'
import { originOf } from '../http/origins.ts'
import { emulated, type LakeRequest, type Reply } from '../http/route.ts'
import { isObject } from '../model/document.ts'
import { httpError } from '../model/errors.ts'
import { lastTransaction } from '../store/history.ts'
import type { Backup } from '../store/store.ts'
import { fileReply, LOCKED_DOWN } from './files.ts'

const DATASET = '/projects/:projectId/datasets/:dataset'

/**
 * Daily backups of datasets: https://www.sanity.io/docs/http-reference/backups. Their files are
 * those of an export, because `sanity backup download` packs them for `sanity dataset import`.
 */
export const backupRoutes = emulated('projects', 'daily backups, and their files', {
  [`PUT ${DATASET}/settings/backups`]: administrator(change),
  [`GET ${DATASET}/backups`]: signedIn(list),
  [`GET ${DATASET}/backups/:backupId`]: signedIn(read),
  'GET /backups/:backupId/documents/:documentId': serveDocument,
  'GET /backups/:backupId/assets/:file': serveAsset,
})

async function change(request: LakeRequest): Promise<Reply> {
  const { lake, projectId, params } = request
  lake.limits?.require('backups')
  const { key } = await lake.datasets.describe(projectId, params.dataset ?? '')
  const fields = await readFields(request)
  if (!fields.has('enabled')) throw httpError(400, '"enabled" is required')
  const backupsEnabled = fields.flag('enabled', false)
  const isOther = { key, backupsEnabled: !backupsEnabled }
  await lake.store.datasets.update(isOther, { backupsEnabled, backedUpAt: null })
  // Hosted, the first one may take a day.
  await lake.store.makeDueBackups()
  return { status: 204, body: '' }
}

/** The most that are listed. */
const MOST = 100

async function list({ lake, projectId, params, url }: LakeRequest): Promise<Reply> {
  const { key } = await lake.datasets.describe(projectId, params.dataset ?? '')
  const given = Number(url.searchParams.get('limit') ?? 30)
  if (!Number.isSafeInteger(given) || given < 1) throw httpError(400, '"limit" must be a number')
  const limit = Math.min(given, MOST)
  const after = dayIn(url, 'after') ?? new Date(0)
  const before = dayIn(url, 'before')
  const found = (await lake.store.backups.find({ dataset: key }))
    .filter(({ createdAt }) => createdAt >= after && !(before && createdAt >= before))
    .slice(0, limit)
  return { body: { backups: found.map(({ id, createdAt }) => ({ id, createdAt })), limit } }
}

/** When a day begins, in UTC. */
function dayIn(url: URL, name: string): Date | null {
  const given = url.searchParams.get(name)
  if (given === null) return null
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given))
  if (!isDay) throw httpError(400, `"${name}" must be a day, as in 2026-11-22`)
  return new Date(given)
}

async function read(request: LakeRequest): Promise<Reply> {
  const { lake, projectId, params, url } = request
  const { key } = await lake.datasets.describe(projectId, params.dataset ?? '')
  const backup = await find(lake, params.backupId)
  if (backup.dataset !== key) throw notFound(backup.id)
  const cursor = readCursor(url.searchParams.get('nextCursor'))
  const log = lake.store.log(key)
  const found = await log.idsAt(backup.seq, cursor?.before ?? null, PAGE + 1)
  const ids = found.slice(0, PAGE)
  const next = found.length > PAGE ? ids.at(-1) : undefined
  const totalFiles = cursor?.totalFiles ?? (await log.countAt(backup.seq))
  return {
    body: {
      createdAt: backup.createdAt,
      totalFiles,
      files: await Promise.all(ids.map((id) => fileOf(id, backup, request))),
      ...(next !== undefined && { nextCursor: writeCursor({ before: next, totalFiles }) }),
    },
  }
}

/** Documents per page. */
const PAGE = 1_000

/** Where a page begins. The documents are counted for the first one only. */
interface Cursor {
  before: string
  totalFiles: number
}

function writeCursor({ before, totalFiles }: Cursor): string {
  return Buffer.from(`${totalFiles} ${before}`).toString('base64url')
}

function readCursor(given: string | null): Cursor | null {
  if (!given) return null
  const text = Buffer.from(given, 'base64url').toString()
  const [, totalFiles, before] = /^(\d{1,9}) (.+)$/.exec(text) ?? []
  if (before === undefined) throw httpError(400, '"nextCursor" must be one of an earlier page')
  return { before, totalFiles: Number(totalFiles) }
}

/** An asset without its file, as a seed of documents can make one, is but a document. */
async function fileOf(id: string, backup: Backup, { lake, incoming }: LakeRequest) {
  const asset = assetFileOf(id)
  const isThere = asset !== null && (await lake.assets.find(asset.name)) !== null
  const { type, name, folder } = isThere
    ? { ...asset, folder: 'assets' }
    : { type: 'document', name: id, folder: 'documents' }
  const path = `/backups/${backup.id}/${folder}/${encodeURIComponent(name)}`
  return { name, url: signedUrl(originOf(incoming), path, backup.secret), type }
}

async function serveDocument({ lake, params, url }: LakeRequest): Promise<Reply> {
  const backup = await find(lake, params.backupId)
  checkSignature(url, backup.secret)
  const log = lake.store.log(backup.dataset)
  const last = await lastTransaction(log, params.documentId ?? '', backup.seq)
  const document = last?.changes[0]?.next
  if (!document) throw httpError(404, 'The backup has no such document')
  const there = new Set<string>()
  for (const name of assetFilesIn(document)) if (await lake.assets.find(name)) there.add(name)
  const body = JSON.stringify(portable(document, (name) => there.has(name)))
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body }
}

async function serveAsset(request: LakeRequest): Promise<Reply> {
  const { lake, params, url } = request
  checkSignature(url, (await find(lake, params.backupId)).secret)
  const file = await lake.assets.find(params.file ?? '')
  if (!file) throw httpError(404, 'The file of this asset is missing')
  const headers = {
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  }
  return fileReply(request, { ...headers, ...LOCKED_DOWN }, file)
}

async function find({ store }: LakeRequest['lake'], id = ''): Promise<Backup> {
  const [found] = await store.backups.find({ id })
  if (!found) throw notFound(id)
  return found
}

function notFound(id: string) {
  return httpError(404, `Backup "${id.slice(0, 100)}" not found`)
}

/** How long a URL is valid, in ms: the CLI lists every file before it fetches the first. */
const VALID = 60 * 60_000

/**
 * A URL that works for an hour without a token, which the CLI doesn't send for a backup's files.
 */
function signedUrl(origin: string, path: string, secret: string): string {
  const expires = String(Date.now() + VALID)
  return `${origin}${path}?expires=${expires}&signature=${sign(path, expires, secret)}`
}

/** @throws 403 unless the URL was signed, and not too long ago */
function checkSignature({ pathname, searchParams }: URL, secret: string): void {
  const expires = searchParams.get('expires') ?? ''
  const given = Buffer.from(searchParams.get('signature') ?? '')
  const expected = Buffer.from(sign(pathname, expires, secret))
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  if (isSigned && Number(expires) > Date.now()) return
  throw httpError(403, 'The URL is not signed, or has expired')
}

function sign(path: string, expires: string, secret: string): string {
  return createHmac('sha256', secret).update(`${path}\n${expires}`).digest('base64url')
}

const ASSET = /^(image|file)-([a-f0-9]{40}(?:-\d+x\d+)?)-([a-z0-9]+)$/

/** An asset's file in an archive. */
interface AssetFile {
  type: 'image' | 'file'
  name: string
}

function assetFileOf(id: unknown): AssetFile | null {
  const [, type, name, extension] = ASSET.exec(String(id)) ?? []
  return type ? { type: type === 'image' ? type : 'file', name: `${name}.${extension}` } : null
}

/**
 * A value as `sanity dataset import` takes it: a reference to an asset that is there becomes the
 * name of its file in the archive.
 */
function portable(value: unknown, isThere: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => portable(one, isThere))
  if (!isObject(value)) return value
  const { asset, ...others } = value
  const found = isObject(asset) ? assetFileOf(asset._ref) : null
  const file = found && isThere(found.name) ? found : null
  const entries = Object.entries(file ? others : value)
  const moved = Object.fromEntries(entries.map(([key, one]) => [key, portable(one, isThere)]))
  return file
    ? { _sanityAsset: `${file.type}@file://./${file.type}s/${file.name}`, ...moved }
    : moved
}

/** Names of the files of all assets that a document refers to. */
function assetFilesIn(value: unknown): string[] {
  if (!isObject(value) && !Array.isArray(value)) return []
  const own = isObject(value) ? assetFileOf(value._ref) : null
  return [...(own ? [own.name] : []), ...Object.values(value).flatMap(assetFilesIn)]
}
