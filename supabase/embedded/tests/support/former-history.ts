import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const MIGRATIONS = readdirSync(join(import.meta.dirname, '../../../migrations')).sort();

/** The first migration, and its version. */
export const [BASELINE = ''] = MIGRATIONS;
export const BASELINE_VERSION = BASELINE.slice(0, 14);

/** The migrations that it was made of, but for the last of them, which had its version. */
export const FORMER_VERSIONS = `
  20261121000100 20261121000200 20261121000300 20261121000400 20261121000500
  20261121000600 20261121000700 20261121000800 20261121000900 20261121001000
  20261121001100 20261121001200 20261122000100 20261122000200 20261122000300
  20261122000400 20261122000500 20261123000100 20261123000200 20261124000050
  20261124000100 20261124000200 20261124000300 20261125000040 20261125000050
  20261126000010 20261126000100 20261126000200 20261128000010 20261128000200
  20261128000210 20261128000300 20261128000310 20261128000500 20261128000600
`
  .trim()
  .split(/\s+/);

/** Gives a database the history that those have left, in the place of the first migration's record. */
export const FORMER_RECORDS_SQL = `
insert into supabase_migrations.schema_migrations (version, name) values
  ${FORMER_VERSIONS.map((version) => `('${version}', 'former')`).join(', ')};
insert into supabase_migrations.file_checksums (version, sha256)
  select version, md5(version) from supabase_migrations.schema_migrations where name = 'former';
update supabase_migrations.schema_migrations set name = 'former' where version = '${BASELINE_VERSION}';
update supabase_migrations.file_checksums set sha256 = 'former' where version = '${BASELINE_VERSION}';
`;

/** The same, in the place of later records, too. */
export const FORMER_HISTORY_SQL = `
delete from supabase_migrations.schema_migrations where version > '${BASELINE_VERSION}';
delete from supabase_migrations.file_checksums where version > '${BASELINE_VERSION}';
${FORMER_RECORDS_SQL}
`;
