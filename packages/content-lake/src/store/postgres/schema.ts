import { createHash } from 'node:crypto'
import { specs } from '../store.ts'
import type { Spec } from '../table.ts'

/**
 * The lake's tables. Documents are `json`, to preserve the order of attributes. A revision's body
 * is the document after the transaction, null if it was deleted. A dataset's head is its latest
 * transaction's number: writing the next updates it, so its row puts several processes'
 * transactions in order.
 */
const schema = `
  create schema if not exists content_lake;
  ${Object.values(specs).map(tableOf).join('')}
  alter table content_lake.datasets add column if not exists head bigint not null default 0;
  alter table content_lake.datasets
    add column if not exists backups_enabled boolean not null default false;
  alter table content_lake.datasets add column if not exists backed_up_at timestamptz;
  alter table content_lake.datasets add column if not exists addon_for text;
  create table if not exists content_lake.documents (
    dataset integer not null,
    id text not null,
    rev text not null,
    body json not null,
    primary key (dataset, id)
  );
  create table if not exists content_lake.transactions (
    seq bigint generated always as identity primary key,
    dataset integer not null references content_lake.datasets (key) on delete cascade,
    id text not null,
    at timestamptz not null,
    author text not null,
    mutations json not null,
    unique (dataset, id)
  );
  create table if not exists content_lake.revisions (
    seq bigint not null references content_lake.transactions (seq) on delete cascade,
    dataset integer not null,
    document_id text not null,
    body json,
    primary key (dataset, document_id, seq)
  );
  ${upgrade()}
  create index if not exists releases on content_lake.documents (dataset)
    where starts_with(id, '_.releases.');
  create index if not exists revisions_by_transaction on content_lake.revisions (seq);
  alter table content_lake.webhooks add column if not exists holder text;
  alter table content_lake.webhooks add column if not exists held_until timestamptz;
  alter table content_lake.hooks
    add column if not exists type text not null default 'document';
  create index if not exists attempts_by_hook
    on content_lake.hook_attempts (hook_id, created_at desc);
  create index if not exists schedules_due on content_lake.schedules (execute_at)
    where state = 'scheduled';
`

function tableOf(spec: Spec): string {
  const { name, columns, unique, made } = spec
  const lines = Object.entries(columns).map(([one, { sql }]) => `${columnOf(spec, one)} ${sql}`)
  const key = `${made ? 'unique' : 'primary key'} (${unique.map((one) => columnOf(spec, one)).join()})`
  return `create table if not exists content_lake.${name} (${[...lines, key].join()});`
}

/** What an attribute of a table's rows is called in Postgres. */
export function columnOf({ columns }: Spec, attribute: string): string {
  const inSnakeCase = attribute.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return columns[attribute]?.name ?? inSnakeCase
}

/** Tables from before there were several datasets: what they hold is the first one's. */
function upgrade(): string {
  const tables = ['documents', 'transactions', 'revisions']
  const widen = tables.map(
    (table) => `
    alter table content_lake.${table} add column dataset integer not null default 1;
    alter table content_lake.${table} alter column dataset drop default;`,
  )
  return `do $$ begin
    if exists (select from information_schema.columns where table_schema = 'content_lake'
      and table_name = 'documents' and column_name = 'dataset') then return; end if;
    ${widen.join('')}
    alter table content_lake.documents
      drop constraint documents_pkey, add primary key (dataset, id);
    alter table content_lake.transactions
      drop constraint transactions_id_key, add unique (dataset, id),
      add foreign key (dataset) references content_lake.datasets (key) on delete cascade not valid;
    alter table content_lake.revisions
      drop constraint revisions_pkey, add primary key (dataset, document_id, seq);
  end $$;`
}

/** Which tables a database has, as the comment of their schema says. */
export const version = createHash('sha256').update(schema).digest('hex')

/** As one simple query it is one transaction, which keeps processes that start at once apart. */
export const installation = `
  select pg_advisory_xact_lock(hashtext('content_lake')); ${schema}
  comment on schema content_lake is '${version}'`
