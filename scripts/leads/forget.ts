import { erasePerson, requireErasers, type ErasureStep } from '#lib/leads/admin/erase.ts'
import { productVariables } from '#tools/stack/product-variables.ts'
import { withDatabase } from '#tools/stack/with-database.ts'

/**
 * Erases a person from the database, then from the providers that can, and says what was done and
 * what's left. If one can't be reached, the exit code is 1 and running the same command later does
 * the rest.
 */
export async function forget(email: string): Promise<void> {
  const { variables } = await productVariables()
  requireErasers(variables)
  await withDatabase((db) => erasePerson(db, email, variables, print))
}

function print({ kind, line }: ErasureStep): void {
  if (kind === 'failed') {
    process.exitCode = 1
    console.error(`${line} Run this command again.`)
  } else console.log(kind === 'left' ? `Left, and out of reach from here: ${line}` : line)
}
