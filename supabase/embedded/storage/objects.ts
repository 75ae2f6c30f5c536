import type { Sql } from '../database/database.ts';
import { badRequest } from './refusal.ts';

export type Bucket = {
  id: string;
  name: string;
  owner: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: string;
  updated_at: string;
};

type Times = { created_at: string; updated_at: string; last_accessed_at: string };

export type Metadata = {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
};

export type StoredObject = Times & {
  name: string;
  bucket_id: string;
  version: string;
  id: string;
  metadata: Metadata;
};

const COLUMNS = `name, bucket_id, coalesce(owner::text, '') as owner, coalesce(owner_id, '') as owner_id, version, id,
  updated_at, created_at, last_accessed_at, metadata`;

/** Times as Storage answers them: to the millisecond, in UTC. */
function inUtc<Row extends object>(row: Row): Row {
  const times = Object.entries(row)
    .filter(([name, value]) => name.endsWith('_at') && typeof value === 'string')
    .map(([name, value]) => [name, new Date(value).toISOString()]);
  return { ...row, ...Object.fromEntries(times) };
}

export async function findBucket(sql: Sql, id: string): Promise<Bucket | undefined> {
  const [row] = await sql.rows<Bucket>(
    `select id, name, coalesce(owner::text, '') as owner, public, file_size_limit, allowed_mime_types, created_at, updated_at
      from storage.buckets where id = $1`,
    [id],
  );
  return (
    row && inUtc({ ...row, file_size_limit: row.file_size_limit && Number(row.file_size_limit) })
  );
}

export async function findObject(
  sql: Sql,
  bucket: string,
  name: string,
): Promise<StoredObject | undefined> {
  const [row] = await sql.rows<StoredObject>(
    `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  );
  return row && inUtc(row);
}

/** Its id; undefined where the name is taken and may not be taken over. */
export async function storeObject(
  sql: Sql,
  object: { bucket: string; name: string; version: string; metadata: Metadata },
  mayReplace: boolean,
): Promise<string | undefined> {
  const conflict = mayReplace
    ? 'update set version = excluded.version, metadata = excluded.metadata, updated_at = now()'
    : 'nothing';
  const [row] = await sql.rows<{ id: string }>(
    `insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4::text::jsonb)
      on conflict (bucket_id, name) do ${conflict} returning id`,
    [object.bucket, object.name, object.version, JSON.stringify(object.metadata)],
  );
  return row?.id;
}

export async function deleteObjects(
  sql: Sql,
  bucket: string,
  names: readonly string[],
): Promise<StoredObject[]> {
  const rows = await sql.rows<StoredObject>(
    `delete from storage.objects where bucket_id = $1
      and name in (select jsonb_array_elements_text($2::text::jsonb)) returning ${COLUMNS}`,
    [bucket, JSON.stringify(names)],
  );
  return rows.map(inUtc);
}

const SORTED = ['name', 'updated_at', 'created_at', 'last_accessed_at'];

/** The options of a list: all but `prefix` may be left out. */
export type Listing = {
  prefix: string;
  limit?: number;
  offset?: number;
  search?: string;
  sortBy?: { column?: string; order?: string };
};

/**
 * The entries of a folder of a bucket: files by their names in it, and folders, which have a name alone.
 *
 * @throws Refusal where an option is not what it should be
 */
export async function listObjects(
  sql: Sql,
  bucket: string,
  { prefix, limit = 100, offset = 0, search = '', sortBy = {} }: Listing,
): Promise<object[]> {
  const { column = 'name', order = 'asc' } = sortBy;
  if (!SORTED.includes(column) || !['asc', 'desc'].includes(order)) {
    throw badRequest('body/sortBy must be equal to one of the allowed values');
  }
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const rows = await sql.rows<object>(
    `with entries as (
      select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
        from storage.objects where bucket_id = $1 and starts_with(lower(name), lower($2 || $3))
    ), listed as (
      select distinct split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
        from entries where strpos(rest, '/') > 0
      union all
      select * from entries where strpos(rest, '/') = 0
    )
    select * from listed order by ${column === 'name' ? 'lower(name) collate "C"' : column} ${order}
      limit least($4::integer, 1500) offset $5::integer`,
    [bucket, folder, search, String(limit), String(offset)],
  );
  return rows.map(inUtc);
}
