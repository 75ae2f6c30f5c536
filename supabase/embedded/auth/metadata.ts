import { type AuthContext, refusal } from './call.ts';

/** The length that the database allows (migration account_metadata), in bytes. */
const MAX_METADATA = 16_384;

/**
 * The refusal of metadata that is too long together with what the account has already; null where it is not. The library
 * would fail on it.
 *
 * @param account the one that may have some already
 */
export async function refuseMetadata(
  { sql }: Pick<AuthContext, 'sql'>,
  metadata: unknown,
  account: string | null = null,
): Promise<Response | null> {
  if (metadata == null) return null;
  const [measured] = await sql.rows<{ bytes: number }>(
    `select octet_length((coalesce(
       (select (u.raw_user_meta_data #>> '{}')::jsonb from auth.users u where u.id::text = $2), '{}'
     ) || $1::text::jsonb)::text) as bytes`,
    [JSON.stringify(metadata), account ?? ''],
  );
  if (Number(measured?.bytes) <= MAX_METADATA) return null;
  return refusal(422, 'validation_failed', `user_metadata is longer than ${MAX_METADATA} bytes`);
}
