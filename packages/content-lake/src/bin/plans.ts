import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { attributesOf, AttributeCounts } from '../model/attributes.ts'
import type { LakeDocument } from '../model/document.ts'
import {
  type FeatureName,
  FEATURES,
  hasFeature,
  LIMITS,
  type LimitName,
  mostOf,
  type Plan,
  PLANS,
  releaseFeature,
} from '../model/limits.ts'
import type { Options } from './options.ts'
import { openSession, type Session } from './session.ts'

/** What a lake holds that a plan may not allow, and where; the largest of each. */
interface Usage {
  counts: { limit: LimitName; count: number; where: string }[]
  features: { feature: FeatureName; where: string }[]
}

/** Says for each plan what of the stored data and settings it would have refused. */
export async function lookAtPlans(options: Options, folder: string): Promise<string[]> {
  if (!existsSync(join(folder, 'database')))
    return ['Once there is data: what of it each plan of Sanity would refuse.']
  const session = await openSession(options)
  try {
    const usage = await readUsage(session)
    return PLANS.map((plan) => {
      const refused = refusedOn(plan, usage)
      const what = refused.length > 0 ? `refuses ${refused.join('; ')}` : 'refuses nothing of this'
      return `The plan ${plan} ${what}.`
    })
  } finally {
    await session.close()
  }
}

function refusedOn(plan: Plan, { counts, features }: Usage): string[] {
  const over = counts.filter(({ limit, count }) => count > mostOf(limit, plan))
  const lacking = features.filter(({ feature }) => !hasFeature(feature, plan))
  return [
    ...over.map(({ limit, count, where }) => {
      const { what } = LIMITS[limit]
      return `${count} ${what} (${where}; ${mostOf(limit, plan)} at most)`
    }),
    ...lacking.map(({ feature, where }) => `${FEATURES[feature].what} (${where})`),
  ]
}

/** Only through the API, as any client: the lake may be another process's. */
async function readUsage({ url, token }: Session): Promise<Usage> {
  const usage: Usage = { counts: [], features: [] }
  const read = async (path: string, projectId?: string) => {
    const headers = new Headers({ authorization: `Bearer ${token}` })
    if (projectId !== undefined) headers.set('x-sanity-project-id', projectId)
    const response = await fetch(`${url}/v2025-02-19${path}`, { headers })
    if (!response.ok) throw new Error(`The lake can't tell what it holds: ${path} is not there`)
    return response.text()
  }
  const ask = async <Answer>(...path: Parameters<typeof read>): Promise<Answer> =>
    JSON.parse(await read(...path))
  for (const { id } of await ask<{ id: string }[]>('/projects')) {
    const path = `/projects/${id}`
    const all = await ask<Dataset[]>(`${path}/datasets`)
    const own = all.filter(({ addonFor }) => addonFor === null)
    usage.counts.push({ limit: 'datasets', count: own.length, where: `project ${id}` })
    const lacks = (feature: FeatureName, found: boolean, where = `project ${id}`) => {
      if (found) usage.features.push({ feature, where })
    }
    lacks('studioComments', all.length > own.length)
    lacks('advancedDatasetManagement', (await ask<object[]>('/aliases', id)).length > 0)
    const people = await ask<{ role: string }[]>(`/invitations/project/${id}`)
    lacks(
      'moreRoles',
      people.some(({ role }) => !/^(administrator|viewer)$/.test(role)),
    )
    for (const { name, aclMode } of own) {
      const where = `${id}, dataset ${name}`
      lacks('privateDataset', aclMode === 'private', where)
      lacks('customAccessControl', aclMode === 'custom', where)
      const { backups } = await ask<{ backups: object[] }>(`${path}/datasets/${name}/backups`)
      lacks('backups', backups.length > 0, where)
      const { schedules } = await ask<{ schedules: object[] }>(`/schedules/${id}/${name}`)
      lacks('scheduledPublishing', schedules.length > 0, where)
      const text = await read(`/data/export/${name}`, id)
      const lines = text.split('\n').filter(Boolean)
      countDocuments(
        lines.map((line): LakeDocument => JSON.parse(line)),
        where,
        usage,
      )
    }
  }
  return usage
}

interface Dataset {
  name: string
  aclMode: string
  addonFor: string | null
}

function countDocuments(documents: LakeDocument[], where: string, usage: Usage): void {
  const all = new AttributeCounts()
  let largest = { count: 0, id: '' }
  for (const document of documents) {
    all.count(document, 1)
    const count = attributesOf(document).size
    if (count > largest.count) largest = { count, id: document._id }
  }
  usage.counts.push(
    { limit: 'documents', count: documents.length, where },
    { limit: 'datasetAttributes', count: all.size, where },
    { limit: 'documentAttributes', count: largest.count, where: `${where}, ${largest.id}` },
  )
  for (const feature of new Set(documents.flatMap(releaseFeatureOf)))
    usage.features.push({ feature, where })
}

function releaseFeatureOf({ _type, metadata }: LakeDocument): FeatureName[] {
  return _type === 'system.release' ? [releaseFeature(metadata)] : []
}
