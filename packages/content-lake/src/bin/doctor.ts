import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { accessSync, constants, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { FolderInUseError, holdFolder } from '../database/main.ts'
import { proxyOf } from '../gateway/environment.ts'
import { findProject } from '../project/find.ts'
import { findChromium } from './browser.ts'
import { dataFolder } from './folder.ts'
import type { Options } from './options.ts'
import { lookAtPlans } from './plans.ts'

/** What one look found. Only `missing` needs doing something. */
interface Finding {
  state: 'ok' | 'note' | 'missing'
  text: string
}

/** Prints what `run` will find on this machine. The exit code is 1 if something is missing. */
export async function doctor(options: Options): Promise<number> {
  const folder = await dataFolder(options)
  const findings = [
    await lookAtNode(),
    await lookAtProject(options),
    lookAtFolder(folder),
    await lookAtAuthority(folder),
    await lookAtBrowser(),
    lookAtProxy(),
    ...(await lookAtData(options, folder)),
  ]
  for (const { state, text } of findings) console.log(`${state.padEnd(7)}  ${text}`)
  return findings.some(({ state }) => state === 'missing') ? 1 : 0
}

/** The Node that programs of the project will run on, which need not be this one. */
async function lookAtNode(): Promise<Finding> {
  const run = promisify(execFile)
  const { stdout } = await run('node', ['--version']).catch(() => ({ stdout: '' }))
  const version = stdout.trim()
  if (!version) return { state: 'missing', text: 'There is no node on the PATH.' }
  return { state: 'ok', text: `Node ${version} uses the gateway.` }
}

async function lookAtProject(options: Options): Promise<Finding> {
  try {
    const found = await findProject(process.cwd(), options, process.env)
    const { projectId, dataset, others, tokens, missing, open } = found
    const listed = (what: string, names: string[]) =>
      names.length > 0 ? `; ${what} ${names.join(', ')}` : ''
    const set = listed('sets', Object.keys(missing)) + listed('nothing sets', open)
    const more = others.map((other) => ` and ${other.projectId}, dataset ${other.dataset}`).join('')
    const text = `Project ${projectId}, dataset ${dataset}${more}, ${tokens.length} tokens in its files${set}.`
    return { state: 'ok', text }
  } catch (error) {
    return { state: 'missing', text: error instanceof Error ? error.message : String(error) }
  }
}

function lookAtFolder(folder: string): Finding {
  if (!existsSync(folder)) return { state: 'note', text: `The first run makes ${folder}.` }
  try {
    accessSync(folder, constants.W_OK)
    holdFolder(folder)()
    return { state: 'ok', text: `Data in ${folder}, which no process uses.` }
  } catch (error) {
    const state = error instanceof FolderInUseError ? 'note' : 'missing'
    return { state, text: error instanceof Error ? error.message : String(error) }
  }
}

/** What hosted Sanity's plans would refuse of what is stored. `--limits` refuses it here, too. */
async function lookAtData(options: Options, folder: string): Promise<Finding[]> {
  try {
    const texts = await lookAtPlans(options, folder)
    return texts.map((text) => ({ state: 'note', text }))
  } catch (error) {
    return [{ state: 'note', text: error instanceof Error ? error.message : String(error) }]
  }
}

async function lookAtAuthority(folder: string): Promise<Finding> {
  const file = join(folder, 'authority', 'authority.pem')
  const pem = await readFile(file, 'utf8').catch(() => '')
  if (!pem) return { state: 'note', text: 'The first run makes a certificate authority.' }
  const { validTo } = new X509Certificate(pem)
  return { state: 'ok', text: `Certificate authority ${file}, valid until ${validTo}.` }
}

async function lookAtBrowser(): Promise<Finding> {
  const path = await findChromium()
  if (path) return { state: 'ok', text: `--open starts ${path}.` }
  const text = 'No Chromium for --open: install one, or name it in CHROMIUM_PATH.'
  return { state: 'note', text }
}

function lookAtProxy(): Finding {
  const proxy = proxyOf(process.env)
  if (!proxy) return { state: 'ok', text: 'Other hosts are reached directly.' }
  return { state: 'ok', text: `Other hosts are reached through the proxy ${proxy.host}.` }
}
