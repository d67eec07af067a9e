import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createClient, type ClientConfig, type SanityClient } from '@sanity/client'
import { z } from 'zod'
import { PROJECT } from '#lib/local-cloud/content.ts'

/** The content lake of a running local cloud. */
export interface RunningLake {
  /** Origin, such as `http://localhost:3333`. */
  url: string
  readToken: string
  writeToken: string
}

/**
 * Finds the content lake of the local cloud with its data in this folder.
 *
 * @throws Error that says what to do if it isn't running
 */
export async function findRunningLake(folder = '.local/cloud'): Promise<RunningLake> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(resolve(folder, name), 'utf8'))
  try {
    const ports = z.object({ content: z.number() }).parse(await read('ports.json'))
    const secrets = SECRETS.parse(await read('secrets.json'))
    const url = `http://localhost:${ports.content}`
    await fetch(`${url}/v1/ping`, { signal: AbortSignal.timeout(5000) })
    return { url, readToken: secrets.SANITY_READ_TOKEN, writeToken: secrets.SANITY_WRITE_TOKEN }
  } catch (cause) {
    const text = 'The local cloud is not running. Start it with npm start, then try again here.'
    throw new Error(text, { cause })
  }
}

const SECRETS = z.object({ SANITY_READ_TOKEN: z.string(), SANITY_WRITE_TOKEN: z.string() })

/**
 * A client of the content lake that these variables name. It sees drafts as separate documents,
 * unless the settings say otherwise.
 */
export function clientFor(
  variables: Record<string, string | undefined>,
  settings: ClientConfig,
): SanityClient {
  const { SANITY_PROJECT_ID, SANITY_DATASET = 'production', SANITY_API_HOST } = variables
  return createClient({
    projectId: SANITY_PROJECT_ID,
    dataset: SANITY_DATASET,
    ...(SANITY_API_HOST && { apiHost: SANITY_API_HOST, useProjectHostname: false }),
    apiVersion: '2025-02-19',
    useCdn: false,
    perspective: 'raw',
    ...settings,
  })
}

/** The same of a local lake. */
export function localClient(apiHost: string, token: string): SanityClient {
  return clientFor({}, { ...PROJECT, apiHost, useProjectHostname: false, token })
}

/**
 * The project's content lake, if the variables name one that may be written; otherwise the running
 * local cloud's.
 *
 * @param folder with the local cloud's data
 */
export async function connectLake(folder?: string): Promise<SanityClient> {
  const { SANITY_PROJECT_ID, SANITY_WRITE_TOKEN: token } = process.env
  if (SANITY_PROJECT_ID && token) return clientFor(process.env, { token })
  const lake = await findRunningLake(folder)
  return localClient(lake.url, lake.writeToken)
}

/**
 * Document types in which Presentation stores the secrets that open preview. They aren't content
 * and are useless elsewhere.
 */
export const PREVIEW_TYPES = new Set(['sanity.previewUrlSecret', 'sanity.previewUrlShareAccess'])
