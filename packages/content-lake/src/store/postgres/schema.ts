import { createHash } from 'node:crypto'

/**
 * The lake's tables. Documents are `json`, to preserve the order of attributes. A revision's body
 * is the document after the transaction, null if it was deleted. A dataset's head is its latest
 * transaction's number: writing the next updates it, so its row puts several processes'
 * transactions in order.
 */
const schema = `
  create schema if not exists content_lake;
  create table if not exists content_lake.datasets (
    key integer generated always as identity primary key,
    project_id text not null,
    name text not null,
    acl_mode text not null default 'public',
    description text,
    created_at timestamptz not null default now(),
    created_by text not null,
    unique (project_id, name)
  );
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
  create table if not exists content_lake.webhooks (
    name text primary key,
    seq bigint not null
  );
  alter table content_lake.webhooks add column if not exists holder text;
  alter table content_lake.webhooks add column if not exists held_until timestamptz;
  create table if not exists content_lake.sessions (
    hash text primary key,
    person_id text not null,
    expires timestamptz not null
  );
  create table if not exists content_lake.user_values (
    user_id text not null,
    key text not null,
    value json,
    primary key (user_id, key)
  );
  create table if not exists content_lake.dataset_aliases (
    project_id text not null,
    name text not null,
    dataset text,
    primary key (project_id, name)
  );
  create table if not exists content_lake.copies (
    id text primary key,
    project_id text not null,
    source text not null,
    target text not null,
    with_history boolean not null,
    author text not null,
    started timestamptz not null,
    ended timestamptz not null
  );
  create table if not exists content_lake.backups (
    id text primary key,
    dataset integer not null references content_lake.datasets (key) on delete cascade,
    seq bigint not null,
    created_at timestamptz not null default now(),
    secret text not null
  );
  create table if not exists content_lake.projects (
    id text primary key,
    display_name text not null,
    metadata jsonb not null,
    created_at timestamptz not null default now()
  );
  create table if not exists content_lake.api_tokens (
    id text primary key,
    project_id text not null,
    label text not null,
    role text not null,
    hash text not null unique,
    created_at timestamptz not null default now(),
    expires timestamptz
  );
  create table if not exists content_lake.cors_origins (
    id integer generated always as identity primary key,
    project_id text not null,
    origin text not null,
    allow_credentials boolean not null,
    created_at timestamptz not null default now(),
    unique (project_id, origin)
  );
  create table if not exists content_lake.hooks (
    id text primary key,
    project_id text not null,
    dataset text not null,
    name text not null,
    url text not null,
    description text,
    filter text,
    projection text,
    operations json not null,
    http_method text not null,
    headers json not null,
    secret text,
    include_drafts boolean not null,
    is_disabled boolean not null,
    created_by text not null,
    created_at timestamptz not null default now()
  );
  alter table content_lake.hooks
    add column if not exists type text not null default 'document';
  create table if not exists content_lake.hook_attempts (
    id text primary key,
    hook_id text not null references content_lake.hooks (id) on delete cascade,
    message_id text not null,
    created_at timestamptz not null,
    duration integer not null,
    status integer,
    failure text,
    payload text not null,
    response text not null
  );
  create index if not exists attempts_by_hook
    on content_lake.hook_attempts (hook_id, created_at desc);
  create table if not exists content_lake.schedules (
    id text primary key,
    dataset integer not null references content_lake.datasets (key) on delete cascade,
    name text not null,
    description text not null,
    action text not null,
    documents json not null,
    execute_at timestamptz,
    executed_at timestamptz,
    state text not null default 'scheduled',
    state_reason text not null default '',
    author text not null,
    created_at timestamptz not null default now(),
    held_until timestamptz
  );
  create index if not exists schedules_due on content_lake.schedules (execute_at)
    where state = 'scheduled';
  create table if not exists content_lake.invitations (
    id text primary key,
    project_id text not null,
    email text not null,
    role text not null,
    created_at timestamptz not null default now()
  );
`

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
