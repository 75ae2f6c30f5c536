'use server';

import { refresh } from 'next/cache';
import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { NO_SERVICE, SIGNED_OUT } from '@/lib/forms/messages.ts';
import { pageOf } from '@/lib/forms/posted-form.ts';
import { runForm } from '@/lib/forms/run-form.ts';
import type { FormState } from '@/lib/forms/state.ts';
import { failure, success, type Toast } from '@/lib/forms/toasts.ts';
import { log } from '@/lib/log/log.ts';
import type { MakeApi } from '@/lib/make/api.ts';
import { connectMake, disconnectMake, findMakeClient } from '@/lib/make/connection.ts';
import { MakeFailure, NO_SCENARIO, NOT_CONNECTED } from '@/lib/make/failure.ts';
import { invalidToken, NOT_CONNECTING } from '@/lib/make/token.ts';
import { tokenSchema } from '@/lib/make/token-schema.ts';
import { UNCERTAIN_ADVICE, UNCERTAIN_TITLE } from '@/lib/make/uncertain.ts';
import { refused } from '@/lib/result/result.ts';
import { isSameOrigin } from '@/lib/security/same-origin.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { getUser, signInFirst } from '@/lib/supabase/session.ts';

const NOT_STORED = 'Impossible de sauvegarder le token Make.';
const NOT_REMOVED = failure('Erreur', 'Impossible de supprimer le token.');

/**
 * Whoever asks, as `find` knows them; nobody where no page of ours asked. Where a session has ended, its
 * client is sent to sign in, and back.
 */
async function whoAsks<Client>(find: () => Promise<Client | null>): Promise<Client | null> {
  const sent = await headers();
  if (!isSameOrigin(sent)) return null;
  return (await find()) ?? signInFirst(pageOf(sent));
}

/** Stores the client's token (product.md, Make). The answer never holds it. */
export async function connect(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'make-token',
      schema: tokenSchema,
      invalid: invalidToken,
      title: NOT_CONNECTING,
      words: { foreign: SIGNED_OUT, down: NOT_STORED },
      beside: 'token',
      signedOut: SIGNED_OUT,
      limit: {
        purpose: 'make-token',
        message: 'Trop de tentatives. Veuillez réessayer dans 15\u00a0minutes.',
      },
      work: async ({ token, zone }) => {
        const connected = await connectMake(token, zone);
        return connected.ok ? connected : refused({ message: connected.refusal });
      },
      done: async () => {
        refresh();
        return {
          toast: success(
            'Connexion réussie',
            'Votre token Make a été stocké de manière sécurisée.',
          ),
        };
      },
    },
    data,
  );
}

/** Deletes the client's token. */
export async function disconnect(): Promise<Toast> {
  try {
    const removed = await withinBudget(
      async () => {
        const user = await whoAsks(getUser);
        return user !== null && disconnectMake(user.id);
      },
      await headers(),
    );
    if (!removed) return NOT_REMOVED;
  } catch (error) {
    unstable_rethrow(error);
    log.error({ err: error }, 'A disconnection from Make failed');
    return NOT_REMOVED;
  }
  refresh();
  return success('Déconnexion réussie', 'Votre token Make a été supprimé de manière sécurisée.');
}

/** The outcome of an action on a scenario; `runId` names the run that was started. */
export type ScenarioAnswer = { toast: Toast; runId?: string };

async function withMake(
  title: string,
  work: (make: MakeApi) => Promise<ScenarioAnswer>,
): Promise<ScenarioAnswer> {
  try {
    const client = await whoAsks(findMakeClient);
    if (!client) return { toast: failure(title, SIGNED_OUT) };
    if (!client.connection) return { toast: failure(title, NOT_CONNECTED) };
    return await work(client.connection.open());
  } catch (error) {
    unstable_rethrow(error);
    if (error instanceof MakeFailure) return { toast: failure(title, error.message) };
    log.error({ err: error }, 'A call to Make failed');
    return { toast: failure(title, NO_SERVICE) };
  }
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const UNKNOWN_SCENARIO = { toast: failure('Erreur', NO_SCENARIO) };

/** « Exécuter »: starts a scenario, once. */
export async function runScenario(scenarioId: number): Promise<ScenarioAnswer> {
  if (!isId(scenarioId)) return UNKNOWN_SCENARIO;
  return withMake('Le scénario n’a pas démarré', async (make) => {
    try {
      return {
        runId: await make.run(scenarioId),
        toast: success('Scénario en cours d’exécution', 'Le scénario a été démarré.'),
      };
    } catch (error) {
      if (!(error instanceof MakeFailure && error.isUnsettled)) throw error;
      const said = `${error.fact} ${UNCERTAIN_ADVICE}`;
      return { toast: failure(UNCERTAIN_TITLE, said) };
    }
  });
}

/** Switches a scenario on or off. */
export async function setScenarioActive(
  scenarioId: number,
  active: boolean,
): Promise<ScenarioAnswer> {
  if (!isId(scenarioId) || typeof active !== 'boolean') return UNKNOWN_SCENARIO;
  return withMake('Le scénario n’a pas changé', async (make) => {
    await make.setActive(scenarioId, active);
    refresh();
    return active
      ? {
          toast: success('Scénario activé', 'Il s’exécute de nouveau selon son planning.'),
        }
      : { toast: success('Scénario désactivé', 'Il ne s’exécute plus.') };
  });
}
