import { Stack } from '#tools/harness/stack.ts'
import type { Part } from '../part.ts'
import { publishToVisible } from './publish.ts'
import { studioToForm } from './studio.ts'

/** Publishing and the Studio on the whole product. The lake alone is measured in its package. */
export const measure: Part = async (subject, done) => {
  const stack = await Stack.start()
  try {
    if (!subject || subject === 'publish') done(await publishToVisible(stack))
    if (!subject || subject === 'studio') done(await studioToForm(stack))
  } finally {
    await stack.close()
  }
}
