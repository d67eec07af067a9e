/**
 * Runs commands of Sanity's CLI in one process, because starting it takes longer than most of them.
 * Each message is a command's arguments; the reply is what it printed, and whether it succeeded.
 */
import { Config } from '@oclif/core'

const config = await Config.load(import.meta.resolve('@sanity/cli/package.json'))
let printed = ''
process.stdout.write = (chunk: string | Uint8Array) => {
  printed += String(chunk)
  return true
}
// Warnings and progress.
process.stderr.write = () => true
/**
 * What `sanity schema deploy` does once it has read the schemas. That takes a quarter of a minute,
 * for it loads the Studio.
 *
 * @param workspaces each as JSON
 */
async function deploySchemas(workspaces: string[]): Promise<void> {
  const file = 'dist/actions/schema/updateWorkspaceSchema.js'
  const url = new URL(file, import.meta.resolve('@sanity/cli/package.json'))
  const { updateWorkspacesSchemas }: { updateWorkspacesSchemas: (all: object) => Promise<void> } =
    await import(url.href)
  await updateWorkspacesSchemas({ workspaces: workspaces.map((one) => JSON.parse(one)) })
}

process.on('message', async ([topic, name, ...args]: string[]) => {
  printed = ''
  let succeeded = true
  try {
    if (topic === 'schemas' && name === 'deploy') await deploySchemas(args)
    else await config.runCommand(`${topic}:${name}`, args)
  } catch (error) {
    succeeded = false
    printed += error instanceof Error ? error.message : String(error)
  }
  process.send?.({ succeeded, printed })
})
process.on('disconnect', () => process.exit())
