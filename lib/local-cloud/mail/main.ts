import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Service } from '#lib/local-cloud/web/service.ts'
import { hostEmulator } from '../web/host-emulator.ts'
import { mailEmulator, resendProblem } from './emulator.ts'
import { Mailbox } from './mailbox.ts'

/** Starts the stand-in for Resend on loopback, with its emails in a folder. */
export async function startMail(options: {
  dataDir: string
  port: number
  apiKey: string
}): Promise<Service> {
  mkdirSync(options.dataDir, { recursive: true })
  const mailbox = new Mailbox(join(options.dataDir, 'mail.sqlite'))
  try {
    const emulator = mailEmulator(mailbox, options.apiKey)
    const host = await hostEmulator({ emulator, problem: resendProblem, port: options.port })
    return { ...host, close: () => host.close().finally(() => mailbox.close()) }
  } catch (error) {
    mailbox.close()
    throw error
  }
}
