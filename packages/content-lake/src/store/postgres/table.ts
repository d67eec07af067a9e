import { FromNow, Passed, type Spec, type Table, type Where } from '../table.ts'
import { type Connection, run } from './run.ts'
import { columnOf } from './schema.ts'

/** Reads and writes the rows of a table, whose columns are its attributes in snake case. */
export function postgresTable<Row extends object, Made extends keyof Row>(
  connection: Connection,
  spec: Spec,
): Table<Row, Made> {
  const table = `content_lake.${spec.name}`
  const column = (name: string) => columnOf(spec, name)
  const attributes = new Map(Object.keys(spec.columns).map((name) => [column(name), name]))
  const order = spec.order.map((name) =>
    name.startsWith('-') ? `${column(name.slice(1))} desc` : column(name),
  )

  const rows = async (statement: string, values: unknown[]) => {
    const found = await run<object>(connection, statement, values)
    const named = found.map((row) =>
      Object.entries(row).map(([key, is]) => [attributes.get(key), is]),
    )
    return named.map((entries) => Object.fromEntries(entries) as Row)
  }
  /** The value of a column, as part of a statement. */
  const bind = (values: unknown[], name: string, given: unknown) => {
    if (given instanceof FromNow) return `now() + $${values.push(given.ms)}::int * interval '1 ms'`
    return `$${values.push(spec.columns[name]?.sql.startsWith('json') ? JSON.stringify(given) : given)}`
  }
  const matching = (where: Where<Row>, values: unknown[]) => {
    const conditions = Object.entries(where).flatMap(([name, wanted]) => {
      if (wanted === undefined) return []
      if (wanted === null) return `${column(name)} is null`
      if (Array.isArray(wanted)) return `${column(name)} = any ($${values.push(wanted)})`
      if (!(wanted instanceof Passed)) return `${column(name)} = $${values.push(wanted)}`
      const ago = `now() - $${values.push(wanted.ago)}::int * interval '1 ms'`
      return `(${column(name)} is null or ${column(name)} <= ${ago})`
    })
    return conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  }

  return {
    find(where = {}, limit) {
      const values: unknown[] = []
      const which = matching(where, values)
      const end = limit === undefined ? '' : `limit $${values.push(limit)}`
      return rows(`select * from ${table} ${which} order by ${order.join(', ')} ${end}`, values)
    },
    async insert(row) {
      const values: unknown[] = []
      const columns = Object.keys(row).map(column).join(', ')
      const given = Object.entries(row).map(([name, value]) => bind(values, name, value))
      const statement = `insert into ${table} (${columns}) values (${given.join(', ')})
        on conflict (${spec.unique.map(column).join(', ')}) do nothing returning *`
      return (await rows(statement, values))[0]
    },
    update(where, set) {
      const values: unknown[] = []
      const given = Object.entries(set).map(
        ([name, value]) => `${column(name)} = ${bind(values, name, value)}`,
      )
      return rows(
        `update ${table} set ${given.join(', ')} ${matching(where, values)} returning *`,
        values,
      )
    },
    async delete(where) {
      const values: unknown[] = []
      return (await rows(`delete from ${table} ${matching(where, values)} returning *`, values))
        .length
    },
  }
}
