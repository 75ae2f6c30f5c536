'use server';

import { refresh } from 'next/cache';
import type { ToastMessage } from '@/app/_components/ui/show-toast';
import { getUser } from '@/lib/account/session';
import { connectMake, disconnectMake, findConnection, makeFor } from '@/lib/make/connection';
import { MakeFailure } from '@/lib/make/failure';
import { DEFAULT_ZONE, isMakeZone } from '@/lib/make/zones';
import { consumeRateLimit, RATE_LIMIT } from '@/lib/security/rate-limit';

const toast = (tone: ToastMessage['tone'], title: string, description: string): ToastMessage => ({
  tone,
  title,
  description,
});

const CONNECTION_FAILED = 'Erreur de connexion';
const NOT_STORED = toast('error', CONNECTION_FAILED, 'Impossible de sauvegarder le token Make.');
const NOT_REMOVED = toast('error', 'Erreur', 'Impossible de supprimer le token.');
const SIGNED_OUT = 'Votre session est terminée. Connectez-vous de nouveau.';
const NOT_CONNECTED = 'Votre compte Make n’est pas connecté.';

/** The longest token that the database takes, in characters. */
const MAX_TOKEN = 4096;

/** What happened, for the toast (§8); `ok` says whether the page shows something new. */
export type MakeAnswer = { ok: boolean; toast: ToastMessage };

/** Stores the client's token (§2 « Make page », §5 « Make token »). */
export async function connect(data: FormData): Promise<MakeAnswer> {
  const token = String(data.get('token') ?? '').trim();
  const zone = data.get('zone') ?? DEFAULT_ZONE;
  if (token === '') {
    return {
      ok: false,
      toast: toast('error', 'Token requis', 'Veuillez entrer votre token Make API.'),
    };
  }
  if (!isMakeZone(zone)) {
    const message = 'Cette zone n’est pas proposée\u00a0: choisissez-en une dans la liste.';
    return { ok: false, toast: toast('error', CONNECTION_FAILED, message) };
  }
  if (token.length > MAX_TOKEN || /\s/.test(token)) {
    const message = 'Ce token n’a pas la forme attendue\u00a0: copiez-le en entier, sans espace.';
    return { ok: false, toast: toast('error', CONNECTION_FAILED, message) };
  }
  try {
    const user = await getUser();
    if (!user) return { ok: false, toast: toast('error', CONNECTION_FAILED, SIGNED_OUT) };
    if (!(await consumeRateLimit({ ...RATE_LIMIT, purpose: 'make-token' }, user.id))) {
      const message = 'Trop de tentatives. Veuillez réessayer dans 15\u00a0minutes.';
      return { ok: false, toast: toast('error', CONNECTION_FAILED, message) };
    }
    const failure = await connectMake(user.id, token, zone);
    if (failure?.kind === 'refused') {
      return { ok: false, toast: toast('error', CONNECTION_FAILED, failure.message) };
    }
    if (failure) return { ok: false, toast: NOT_STORED };
  } catch (error) {
    console.error('A connection to Make failed:', (error as Error).message);
    return { ok: false, toast: NOT_STORED };
  }
  refresh();
  return {
    ok: true,
    toast: toast(
      'success',
      'Connexion réussie',
      'Votre token Make a été stocké de manière sécurisée.',
    ),
  };
}

/** Deletes the client's token (§8 « Token removal »). */
export async function disconnect(): Promise<MakeAnswer> {
  try {
    const user = await getUser();
    if (!user || !(await disconnectMake(user.id))) return { ok: false, toast: NOT_REMOVED };
  } catch (error) {
    console.error('A disconnection from Make failed:', (error as Error).message);
    return { ok: false, toast: NOT_REMOVED };
  }
  refresh();
  return {
    ok: true,
    toast: toast(
      'success',
      'Déconnexion réussie',
      'Votre token Make a été supprimé de manière sécurisée.',
    ),
  };
}

/** What became of an action on a scenario; `runId` names the run that was started. */
export type ScenarioAnswer = { toast: ToastMessage; runId?: string };

async function withMake(
  title: string,
  work: (make: Awaited<ReturnType<typeof makeFor>>) => Promise<ScenarioAnswer>,
): Promise<ScenarioAnswer> {
  try {
    const user = await getUser();
    if (!user) return { toast: toast('error', title, SIGNED_OUT) };
    const connection = await findConnection(user.id);
    if (!connection) return { toast: toast('error', title, NOT_CONNECTED) };
    return await work(await makeFor(user.id, connection));
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
  return withMake('Le scénario n’a pas démarré', async (make) => ({
    runId: await make.run(scenarioId),
    toast: toast('success', 'Scénario en cours d’exécution', 'Le scénario a été démarré.'),
  }));
}

/** Switches a scenario on or off. */
export async function setScenarioActive(
  scenarioId: number,
  active: boolean,
): Promise<ScenarioAnswer> {
  if (!isId(scenarioId)) return UNKNOWN_SCENARIO;
  return withMake('Le scénario n’a pas changé', async (make) => {
    await make.setActive(scenarioId, active === true);
    refresh();
    return active
      ? {
          toast: toast('success', 'Scénario activé', 'Il s’exécute de nouveau selon son planning.'),
        }
      : { toast: toast('success', 'Scénario désactivé', 'Il ne s’exécute plus.') };
  });
}
