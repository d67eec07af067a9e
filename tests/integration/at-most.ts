type Rows = (sql: string) => Promise<unknown>

/** Refuses statements that change more rows of a table, as a limit of their time does. */
export const atMost =
  (rows: Rows) => (change: 'update' | 'delete', table: string, most: number) => ({
    begin: async () => {
      await rows(`create function refuse_many() returns trigger language plpgsql as $$
        begin
          if (select count(*) from changed) > ${most} then raise 'Too many at once.'; end if;
          return null;
        end $$`)
      await rows(`create trigger refuse_many after ${change} on ${table}
        referencing old table as changed for each statement execute function refuse_many()`)
    },
    end: () => rows('drop function refuse_many cascade'),
  })
