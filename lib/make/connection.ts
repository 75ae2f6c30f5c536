import 'server-only';
import { headers } from 'next/headers';
import { makeEnv } from '../env/make.ts';
import { log } from '../log/log.ts';
import { DONE, type Result, refused } from '../result/result.ts';
import { outsideBudget, SupabaseTimeoutError, withinBudget } from '../supabase/budget.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient, createSessionClient } from '../supabase/server.ts';
import { getVerifiedSession } from '../supabase/verified-session.ts';
import type { MakeApi } from './api.ts';
import { MakeFailure } from './failure.ts';
import { liveApi } from './live.ts';
import { sampleApi } from './sample.ts';
import { DEFAULT_ZONE, isMakeZone, type MakeZone } from './zones.ts';

const SERVICE = 'make';

/** Whether the page shows the specified samples. */
export const showsSamples = makeEnv.MAKE_MODE === 'sample';

/** A stored token, and what it is for (product.md, Make). */
export type MakeConnection = {
  /** The token's last four characters; empty for a very short one. */
  last4: string;
  zone: MakeZone;
  /**
   * Make as this client sees it: the samples, or the real API with their own token.
   *
   * @throws MakeFailure where the token no longer opens
   */
  open(): MakeApi;
};

/** A signed-in client, and their connection where they have one. */
export type MakeClient = { connection: MakeConnection | null };

/**
 * The client whose request this is, or null where their session is over. Session and token are asked
 * for in one call. A lookup that fails is logged.
 *
 * @throws AuthUnavailableError
 * @throws MakeFailure where the store does not answer: a client who is connected is not told otherwise
 */
export async function findMakeClient(): Promise<MakeClient | null> {
  try {
    return await withinBudget(lookUpClient, await headers());
  } catch (error) {
    throw error instanceof SupabaseTimeoutError ? new MakeFailure('store-down') : error;
  }
}

async function lookUpClient(): Promise<MakeClient | null> {
  const session = await getVerifiedSession();
  if (!session) return null;
  const { data, error } = await createServiceClient().rpc('read_api_token', {
    owner_id: session.userId,
    session_id: session.sessionId,
    service: SERVICE,
  });
  if (error) {
    log.error({ err: error }, 'A stored token could not be looked up');
    throw new MakeFailure('store-down');
  }
  const [row]: StoredToken[] = data;
  return row ? { connection: toConnection(row) } : null;
}

/** The generated type knows no NULL in what a function returns. */
type StoredToken = Record<'last4' | 'zone' | 'plain_token', string | null>;

function toConnection({ last4, zone: stored, plain_token }: StoredToken): MakeConnection | null {
  if (stored === null) return null;
  const zone = isMakeZone(stored) ? stored : DEFAULT_ZONE;
  return {
    last4: last4 ?? '',
    zone,
    open: () => {
      if (showsSamples) return sampleApi;
      if (plain_token !== null) return liveApi(plain_token, zone, makeEnv.MAKE_API_HOST);
      log.error('A stored token no longer opens');
      throw new MakeFailure('sealed');
    },
  };
}

/**
 * Stores the signed-in client's token, encrypted for them (product.md, Make); a
 * token that Make refuses is not stored. The token is in no log and no error.
 *
 * @param token not empty
 * @returns refused with Make's reason, in French
 * @throws Error where it could not be stored
 */
export async function connectMake(token: string, zone: MakeZone): Promise<Result<null, string>> {
  if (!showsSamples) {
    try {
      await outsideBudget(() => liveApi(token, zone, makeEnv.MAKE_API_HOST).teams());
    } catch (error) {
      if (error instanceof MakeFailure) return refused(error.message);
      throw error;
    }
  }
  const supabase = await createSessionClient();
  const { error } = await supabase.rpc('store_api_token', {
    service: SERVICE,
    plain_token: token,
    zone,
  });
  if (error) throw failed('a token could not be stored', error);
  return DONE;
}

/** Deletes the client's token (product.md, Make). Returns whether that worked. */
export async function disconnectMake(userId: string): Promise<boolean> {
  const supabase = await createSessionClient();
  const { error } = await supabase
    .from('user_api_tokens')
    .delete()
    .eq('service_name', SERVICE)
    .eq('user_id', userId);
  if (error) log.error({ err: error }, 'A token could not be removed');
  return !error;
}
