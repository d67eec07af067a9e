/**
 * The lake's tables. Documents are `json`, not `jsonb`, to preserve the caller's attribute order. A
 * revision's body is the document after the transaction, `null` if it was deleted.
 */
export const schema = `
  create schema if not exists content_lake;
  create table if not exists content_lake.documents (
    id text primary key,
    rev text not null,
    body json not null
  );
  create table if not exists content_lake.transactions (
    seq bigint generated always as identity primary key,
    id text not null unique,
    at timestamptz not null,
    author text not null,
    mutations json not null
  );
  create table if not exists content_lake.revisions (
    seq bigint not null references content_lake.transactions (seq) on delete cascade,
    document_id text not null,
    body json,
    primary key (document_id, seq)
  );
  create index if not exists revisions_by_transaction on content_lake.revisions (seq);
  create table if not exists content_lake.webhooks (
    name text primary key,
    seq bigint not null
  );
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
`
