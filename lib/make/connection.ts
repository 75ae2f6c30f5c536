import 'server-only';
import { makeEnv } from '../env/make.ts';
import { createServiceClient, createSessionClient } from '../supabase/server.ts';
import { MakeFailure } from './failure.ts';
import { liveApi } from './live.ts';
import { sampleApi } from './sample.ts';
import type { MakeApi } from './types.ts';
import { DEFAULT_ZONE, isMakeZone, type MakeZone } from './zones.ts';

const SERVICE = 'make';

/** What the database answers for a token that does not open: altered, or sealed for somebody else. */
const UNDECIPHERABLE = '22023';

/** What a page may know of a stored token (§7 « Read stored token »). */
export type MakeConnection = {
  /** The token's last four characters; empty for a very short one. */
  last4: string;
  zone: MakeZone;
};

/**
 * The signed-in client's connection, or null. A lookup that fails is logged (§8).
 *
 * @throws MakeFailure where the store does not answer: a client who is connected is not told otherwise
 */
export async function findConnection(userId: string): Promise<MakeConnection | null> {
  const supabase = await createSessionClient();
  const { data, error } = await supabase
    .from('user_api_tokens')
    .select('last4, zone')
    .eq('service_name', SERVICE)
    .eq('user_id', userId)
    .maybeSingle();
  if (error) {
    console.error(`A stored token could not be looked up (${error.code})`);
    throw new MakeFailure('store-down');
  }
  return data && { last4: data.last4, zone: isMakeZone(data.zone) ? data.zone : DEFAULT_ZONE };
}

/** Why a token was not stored. */
export type ConnectFailure = { kind: 'refused'; message: string } | { kind: 'not-stored' };

/**
 * Stores a token, encrypted for its owner (§7 « Encrypt token », « Store token »); a token that Make
 * refuses is not stored. The token is in no log and no error.
 *
 * @param token not empty
 * @returns null once it is stored
 */
export async function connectMake(
  userId: string,
  token: string,
  zone: MakeZone,
): Promise<ConnectFailure | null> {
  if (makeEnv.MAKE_MODE === 'live') {
    try {
      await liveApi(token, zone, makeEnv.MAKE_API_HOST).teams();
    } catch (error) {
      if (error instanceof MakeFailure) return { kind: 'refused', message: error.message };
      throw error;
    }
  }
  try {
    const supabase = await createSessionClient();
    const sealed = await supabase.rpc('encrypt_api_token', { plain_token: token });
    if (sealed.error) throw new Error(`encryption failed (${sealed.error.code})`);
    const { error } = await supabase
      .from('user_api_tokens')
      .upsert(
        { user_id: userId, service_name: SERVICE, encrypted_token: sealed.data, zone },
        { onConflict: 'user_id,service_name' },
      );
    if (error) throw new Error(`storing failed (${error.code})`);
    return null;
  } catch (error) {
    console.error('A token could not be stored:', (error as Error).message);
    return { kind: 'not-stored' };
  }
}

/** Deletes the client's token (§7 « Remove token »). Returns whether that worked. */
export async function disconnectMake(userId: string): Promise<boolean> {
  const supabase = await createSessionClient();
  const { error } = await supabase
    .from('user_api_tokens')
    .delete()
    .eq('service_name', SERVICE)
    .eq('user_id', userId);
  if (error) console.error(`A token could not be removed (${error.code})`);
  return !error;
}

/**
 * Make as this client sees it: the samples, or the real API with their own token.
 *
 * @throws MakeFailure where the client has no token that still opens, or the store does not answer
 */
export async function makeFor(userId: string, { zone }: MakeConnection): Promise<MakeApi> {
  if (makeEnv.MAKE_MODE === 'sample') return sampleApi;
  const { data: token, error } = await createServiceClient().rpc('decrypt_api_token', {
    owner_id: userId,
    service: SERVICE,
  });
  if (error || !token) {
    console.error(`A stored token could not be opened (${error?.code ?? 'none'})`);
    throw new MakeFailure(error && error.code !== UNDECIPHERABLE ? 'store-down' : 'sealed');
  }
  return liveApi(token, zone, makeEnv.MAKE_API_HOST);
}

/** Whether the page shows the specified samples. */
export const showsSamples = makeEnv.MAKE_MODE === 'sample';
