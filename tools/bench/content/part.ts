import { Stack } from '#tools/harness/stack.ts'
import type { Part } from '../part.ts'
import { command } from './command.ts'
import { growth } from './growth.ts'
import { publishToVisible } from './publish.ts'
import { studioToForm } from './studio.ts'

/**
 * The content lake alone as its dataset grows, its command, then publishing and the Studio on the
 * whole product.
 */
export const measure: Part = async (subject, done) => {
  if (!subject || subject === 'lake') await growth(done)
  if (!subject || subject === 'command') await command(done)
  if (subject === 'lake' || subject === 'command') return
  const stack = await Stack.start()
  try {
    if (!subject || subject === 'publish') done(await publishToVisible(stack))
    if (!subject || subject === 'studio') done(await studioToForm(stack))
  } finally {
    await stack.close()
  }
}
