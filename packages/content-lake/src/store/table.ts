/** Rows of one kind. A name is a column in Postgres, and an attribute of the rows in memory. */
export interface Table<Row, Made extends keyof Row = never> {
  /** The rows that match, in the table's order. */
  find: (where?: Where<Row>, limit?: number) => Promise<Row[]>
  /** Resolves to the row with what the store made; undefined if its unique values are taken. */
  insert: (row: Omit<Row, Made>) => Promise<Row | undefined>
  /** Changes rows at once: of several processes with the same condition, one finds it true. */
  update: (where: Where<Row>, set: Changes<Row>) => Promise<Row[]>
  /** @returns how many there were */
  delete: (where: Where<Row>) => Promise<number>
}

/** What attributes must be: a value, one of several, or a time that has passed. */
export type Where<Row> = {
  [Name in keyof Row]?: Row[Name] | readonly Row[Name][] | Passed | undefined
}

/** What is set; a time by the store's own clock, which processes on several machines share. */
export type Changes<Row> = { [Name in keyof Row]?: Row[Name] | FromNow }

/** A time that is `ago` or more milliseconds past, or not set at all. */
export class Passed {
  readonly ago: number
  constructor(ago = 0) {
    this.ago = ago
  }
}

/** The time in some milliseconds. */
export class FromNow {
  readonly ms: number
  constructor(ms = 0) {
    this.ms = ms
  }
}

/** A column, with the type of its values. */
export interface Column<Value> {
  /** What it is in Postgres. */
  sql: string
  /** Its name there, unless that is the attribute's in snake case. */
  name?: string | undefined
  /** Never there: it only says the type. */
  value?: Value
}

export function column<Value>(sql: string, name?: string): Column<Value> {
  return { sql, name }
}

export type RowOf<Columns> = {
  -readonly [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never
}

export interface Spec {
  /** Its name in Postgres. */
  name: string
  /** By the names of attributes. */
  columns: Record<string, Column<unknown>>
  /** Attributes of which no two rows have the same: the primary key, unless a number is `made`. */
  unique: readonly string[]
  /** With a dash, the last one first. */
  order: readonly string[]
  /** A number that the store makes. */
  made?: string
}

/** Stores a row, in place of one that is there. */
export async function put<Row>(table: Table<Row>, where: Where<Row>, row: Row): Promise<void> {
  if (!(await table.insert(row))) await table.update(where, row)
}
