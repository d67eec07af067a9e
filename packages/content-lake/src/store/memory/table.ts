import { type Changes, FromNow, Passed, type Spec, type Table, type Where } from '../table.ts'

/** Rows in memory. A row never changes: forks share it. */
export class MemoryTable<Row extends object, Made extends keyof Row> implements Table<Row, Made> {
  #spec: Spec
  #rows: Row[]
  #last: number

  constructor(spec: Spec, rows: Row[] = [], last = 0) {
    this.#spec = spec
    this.#rows = rows
    this.#last = last
  }

  fork(): MemoryTable<Row, Made> {
    return new MemoryTable(this.#spec, [...this.#rows], this.#last)
  }

  async find(where: Where<Row> = {}, limit?: number): Promise<Row[]> {
    const found = this.#rows.filter((row) => matches(row, where))
    return found.sort((a, b) => this.#compare(a, b)).slice(0, limit)
  }

  async insert(given: Omit<Row, Made>): Promise<Row | undefined> {
    const { made, unique } = this.#spec
    const row = { ...given, ...(made && { [made]: this.#last + 1 }) } as Row
    const isTaken = (other: Row) => unique.every((name) => get(other, name) === get(row, name))
    if (this.#rows.some(isTaken)) return undefined
    this.#last += 1
    this.#rows.push(row)
    return row
  }

  async update(where: Where<Row>, set: Changes<Row>): Promise<Row[]> {
    const entries = Object.entries(set).map(([name, value]) => [
      name,
      value instanceof FromNow ? new Date(Date.now() + value.ms) : value,
    ])
    const change: Partial<Row> = Object.fromEntries(entries)
    const changed: Row[] = []
    this.#rows = this.#rows.map((row) => {
      if (!matches(row, where)) return row
      const next = { ...row, ...change }
      changed.push(next)
      return next
    })
    return changed
  }

  async delete(where: Where<Row>): Promise<number> {
    const left = this.#rows.filter((row) => !matches(row, where))
    const deleted = this.#rows.length - left.length
    this.#rows = left
    return deleted
  }

  #compare(a: Row, b: Row): number {
    for (const name of this.#spec.order) {
      const isReverse = name.startsWith('-')
      const [one, other] = isReverse ? [b, a] : [a, b]
      const attribute = isReverse ? name.slice(1) : name
      const [x, y] = [sortable(get(one, attribute)), sortable(get(other, attribute))]
      if (x !== y) return x < y ? -1 : 1
    }
    return 0
  }
}

function matches<Row extends object>(row: Row, where: Where<Row>): boolean {
  return Object.entries(where).every(([name, wanted]) => {
    const value = get(row, name)
    if (wanted === undefined) return true
    if (Array.isArray(wanted)) return wanted.includes(value)
    if (!(wanted instanceof Passed)) return value === wanted
    return value === null || Number(value) <= Date.now() - wanted.ago
  })
}

function get(row: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(row, name)?.value
}

function sortable(value: unknown): number | string {
  return value instanceof Date ? value.getTime() : typeof value === 'number' ? value : String(value)
}
