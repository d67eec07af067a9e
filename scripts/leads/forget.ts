import { userInfo } from 'node:os'
import { COMMAND_LINE } from '#lib/platform/database/audit.ts'
import { erasePerson, type ErasureStep } from '#lib/leads/erasure/erase.ts'
import { productVariables } from '#tools/stack/product-variables.ts'
import { withDatabase } from '#tools/stack/with-database.ts'

/** Who runs the command, for the audit log. */
export const OPERATOR = { id: COMMAND_LINE, name: userInfo().username }

/**
 * Erases a person from the database, then from the providers that can, and says what was done and
 * what's left. If one can't be reached, the exit code is 1, and a running site does the rest.
 */
export async function forget(email: string): Promise<void> {
  const { variables } = await productVariables()
  const how = { member: OPERATOR, variables, tell: print }
  await withDatabase((db) => erasePerson(db, email, how))
}

function print({ kind, line }: ErasureStep): void {
  if (kind === 'waiting') {
    process.exitCode = 1
    console.error(line)
  } else console.log(kind === 'left' ? `Left, and out of reach from here: ${line}` : line)
}
