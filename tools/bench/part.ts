import type { Table } from './table.ts'

/** Measures all its subjects, or only the named one, and reports each table once it's ready. */
export type Part = (subject: string | undefined, done: (table: Table) => void) => Promise<void>
