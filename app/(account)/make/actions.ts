'use server';

import { randomUUID } from 'node:crypto';
import { refresh } from 'next/cache';
import { headers } from 'next/headers';
import type { ToastMessage } from '@/app/_components/ui/show-toast.ts';
import type { FormState } from '@/lib/account/form-state.ts';
import { answerPostedForm } from '@/lib/account/posted-form.ts';
import { getUser } from '@/lib/account/session.ts';
import { connectMake, disconnectMake, findMakeClient } from '@/lib/make/connection.ts';
import { MakeFailure } from '@/lib/make/failure.ts';
import type { MakeApi } from '@/lib/make/types.ts';
import { UNCERTAIN_ADVICE, UNCERTAIN_TITLE } from '@/lib/make/uncertain.ts';
import { DEFAULT_ZONE, isMakeZone } from '@/lib/make/zones.ts';
import { consumeRateLimit, RATE_LIMIT } from '@/lib/security/rate-limit.ts';
import { isSameOrigin } from '@/lib/security/same-origin.ts';

const toast = (tone: ToastMessage['tone'], title: string, description: string): ToastMessage => ({
  tone,
  title,
  description,
});

const notConnected = (description: string) => toast('error', 'Erreur de connexion', description);
const NOT_STORED = notConnected('Impossible de sauvegarder le token Make.');
const NOT_REMOVED = toast('error', 'Erreur', 'Impossible de supprimer le token.');
const SIGNED_OUT = 'Votre session est terminée. Connectez-vous de nouveau.';
const NOT_CONNECTED = 'Votre compte Make n’est pas connecté.';

/** What a header can carry, and no more characters than the database takes. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/;

/** A request that no page of ours sent is nobody's. */
const ifOurs = async <Client>(find: () => Promise<Client>) =>
  isSameOrigin(await headers()) ? find() : null;

/** Stores the client's token (§2 « Make page », §5 « Make token »). The answer never holds it. */
export async function connect(_: FormState, data: FormData): Promise<FormState> {
  // Anybody may call an action with anything.
  const sent = data instanceof FormData ? data : new FormData();
  const zone = sent.get('zone') ?? DEFAULT_ZONE;
  const answer = await storeToken(String(sent.get('token') ?? '').trim(), zone);
  const isDone = answer.tone === 'success';
  if (isDone) refresh();
  const state: FormState = {
    status: isDone ? 'done' : 'failed',
    answer: randomUUID(),
    toast: answer,
    errors: isDone ? {} : { token: answer.description },
    values: isMakeZone(zone) ? { zone } : {},
  };
  await answerPostedForm('make-token', state);
  return state;
}

async function storeToken(token: string, zone: unknown): Promise<ToastMessage> {
  if (token === '') {
    return toast('error', 'Token requis', 'Veuillez entrer votre token Make API.');
  }
  if (!isMakeZone(zone)) {
    return notConnected('Cette zone n’est pas proposée\u00a0: choisissez-en une dans la liste.');
  }
  if (!TOKEN.test(token)) {
    return notConnected(
      'Ce token n’a pas la forme attendue\u00a0: copiez-le en entier, sans espace ni caractère invisible.',
    );
  }
  try {
    const user = await ifOurs(getUser);
    if (!user) return notConnected(SIGNED_OUT);
    if (!(await consumeRateLimit({ ...RATE_LIMIT, purpose: 'make-token' }, user.id))) {
      return notConnected('Trop de tentatives. Veuillez réessayer dans 15\u00a0minutes.');
    }
    const failure = await connectMake(token, zone);
    if (failure) return failure.kind === 'refused' ? notConnected(failure.message) : NOT_STORED;
  } catch (error) {
    console.error('A connection to Make failed:', (error as Error).message);
    return NOT_STORED;
  }
  return toast(
    'success',
    'Connexion réussie',
    'Votre token Make a été stocké de manière sécurisée.',
  );
}

/** Deletes the client's token (§8 « Token removal »). */
export async function disconnect(): Promise<ToastMessage> {
  try {
    const user = await ifOurs(getUser);
    if (!user || !(await disconnectMake(user.id))) return NOT_REMOVED;
  } catch (error) {
    console.error('A disconnection from Make failed:', (error as Error).message);
    return NOT_REMOVED;
  }
  refresh();
  return toast(
    'success',
    'Déconnexion réussie',
    'Votre token Make a été supprimé de manière sécurisée.',
  );
}

/** What became of an action on a scenario; `runId` names the run that was started. */
export type ScenarioAnswer = { toast: ToastMessage; runId?: string };

async function withMake(
  title: string,
  work: (make: MakeApi) => Promise<ScenarioAnswer>,
): Promise<ScenarioAnswer> {
  try {
    const client = await ifOurs(findMakeClient);
    if (!client) return { toast: toast('error', title, SIGNED_OUT) };
    if (!client.connection) return { toast: toast('error', title, NOT_CONNECTED) };
    return await work(client.connection.open());
  } catch (error) {
    if (error instanceof MakeFailure) return { toast: toast('error', title, error.message) };
    console.error('A call to Make failed:', (error as Error).message);
    const message = 'Le service ne répond pas. Réessayez dans un instant.';
    return { toast: toast('error', title, message) };
  }
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const UNKNOWN_SCENARIO = { toast: toast('error', 'Erreur', 'Ce scénario n’existe pas.') };

/** « Exécuter »: starts a scenario, once (§8 « Scenario run »). */
export async function runScenario(scenarioId: number): Promise<ScenarioAnswer> {
  if (!isId(scenarioId)) return UNKNOWN_SCENARIO;
  return withMake('Le scénario n’a pas démarré', async (make) => {
    try {
      return {
        runId: await make.run(scenarioId),
        toast: toast('success', 'Scénario en cours d’exécution', 'Le scénario a été démarré.'),
      };
    } catch (error) {
      if (!(error instanceof MakeFailure && error.isUnsettled)) throw error;
      const said = `${error.fact} ${UNCERTAIN_ADVICE}`;
      return { toast: toast('error', UNCERTAIN_TITLE, said) };
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
          toast: toast('success', 'Scénario activé', 'Il s’exécute de nouveau selon son planning.'),
        }
      : { toast: toast('success', 'Scénario désactivé', 'Il ne s’exécute plus.') };
  });
}
