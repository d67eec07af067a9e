import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gatewayEnvironment, proxyOf } from '../gateway/environment.ts'
import { openGateway } from '../gateway/gateway.ts'
import { hostedTarget } from '../gateway/hosted.ts'
import { findProject, isTokenName } from '../project/find.ts'
import { type Exchange, writeExchanges } from '../record/exchange.ts'
import { Redactor } from '../record/redact.ts'
import { runChild } from './child.ts'
import { openFolder } from './folder.ts'
import type { Options } from './options.ts'

/**
 * Runs a program that talks to hosted Sanity, and writes what they said once it ends, without
 * tokens and without whose it was.
 */
export async function record(options: Options): Promise<number> {
  const file = resolve(options.output)
  if (existsSync(file) && !options.overwrite)
    throw new Error(`${file} is there already. --overwrite replaces it.`)
  const folder = await openFolder(options)
  const upstream = proxyOf(process.env)
  const kept: Exchange[] = []
  const gateway = await openGateway(
    {
      authorityDir: join(folder, 'authority'),
      port: options.gatewayPort,
      online: true,
      ...(upstream && { upstream }),
    },
    hostedTarget(upstream, kept),
  )
  const surroundings = { dir: folder, offline: false, online: true, given: process.env }
  try {
    const env = await gatewayEnvironment(gateway, surroundings)
    return await runChild(options.rest, { ...process.env, ...env })
  } finally {
    await gateway.close()
    const redactor = await startRedactor(options)
    const complete = kept.filter(Boolean)
    for (const exchange of complete) redactor.learn(exchange)
    const written = complete.flatMap((exchange) => redactor.redact(exchange) ?? [])
    await writeFile(file, writeExchanges(written), { mode: 0o600 })
    const left = complete.length - written.length
    const withheld = left > 0 ? `, ${left} left out, since a token would have stayed` : ''
    console.error(`local-lake: recorded ${written.length} exchanges in ${file}${withheld}`)
  }
}

/** It knows what the environment and the project's files hold. */
async function startRedactor(options: Options): Promise<Redactor> {
  const given = Object.entries(process.env).filter(([name]) => isTokenName(name))
  const secrets = given.flatMap(([, value]) => value ?? [])
  const found = await findProject(process.cwd(), options, process.env).catch(() => null)
  const places = found ? [found, ...found.others] : []
  return new Redactor(
    [...secrets, ...(found?.tokens ?? [])],
    places.map(({ projectId }) => projectId),
  )
}
