import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readEnv } from '../../lib/env/read.ts';
import { SITE_SCHEMAS } from '../../lib/env/schemas.ts';
import { StartupError } from '../../lib/env/startup-error.ts';
import type { Place } from '../doctor/place.ts';
import { say } from '../setup/say.mjs';
import { launcherSchema } from '../stack/environment.ts';
import { newSecret, renewSecret } from '../stack/secrets.ts';
import { fileOf, writeVariable } from './env-file.ts';
import { CHECK, type Rotation } from './rotations.ts';

/** Inputs and dependencies of a rotation. */
export type Setting = {
  /** Where `.env.local` and `.env` are. */
  folder: string;
  readonly dataDir: string;
  /** The variables of the environment, files included. */
  given: Readonly<Record<string, string | undefined>>;
  /** The services, for the probe. */
  place: () => Place;
  /** Asks the person for a value that a service made. */
  ask: (question: string) => Promise<string>;
  isDry: boolean;
  /** Whether to take the older of two accepted values away. */
  isFinish: boolean;
};

const said = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/**
 * Changes a secret, or says step by step how: one that the embedded stack keeps is made anew in its data folder, one that
 * a file of the environment gives is replaced there, any other is the host's to replace. Nothing changes that a service
 * does not take.
 *
 * @throws StartupError with what is wrong with the new value; nothing has changed then
 */
export async function rotate(rotation: Rotation, setting: Setting): Promise<void> {
  const { variable, kept, what, ends } = rotation;
  say(`${rotation.name} : ${what}.`);
  say(`Ce qui finit avec l’ancien : ${ends}.`);
  if (variable && setting.given[variable]) return replace(rotation, variable, setting);
  if (!kept) throw new StartupError(`${variable} n’est pas donné : il n’y a rien à remplacer.`);
  if (setting.isDry) return say(`Serait refait dans ${setting.dataDir}.`);
  renewSecret(setting.dataDir, kept);
  // A build keeps the key of its day: the next start makes another.
  if (kept === 'actionsKey') rmSync(join(setting.place().dist, 'fingerprint'), { force: true });
  say(`Refait dans ${setting.dataDir}. Ce qui tourne garde l’ancien jusqu’à son arrêt :`);
  tell(['Arrêtez npm start (Ctrl-C), puis relancez-le.', CHECK]);
}

async function replace(rotation: Rotation, variable: string, setting: Setting): Promise<void> {
  const current = setting.given[variable] ?? '';
  if (setting.isDry) return say(`${variable} serait remplacé.`);
  if (rotation.pair && current.includes('|')) return goOn(rotation, current, setting);
  if (setting.isFinish)
    throw new StartupError('Aucun changement n’est en cours : rien à terminer.');
  const value = await newValue(rotation, setting);
  if (value === current) throw new StartupError('C’est la valeur actuelle : rien n’a changé.');
  refuse(variable, value);
  await probe(rotation, variable, value, setting);
  put(rotation, rotation.pair ? `${value}|${current}` : value, setting, stepsAfter(rotation));
}

const stepsAfter = ({ name, after, pair }: Rotation): string[] => [
  'Relancez le site.',
  ...(after ? [said(after)] : []),
  ...(pair ? [`Terminez : npm run rotate -- ${name} --finish retire l’ancien.`] : []),
  CHECK,
];

/** Two are accepted: the newer one, which comes first, stays. */
function goOn(rotation: Rotation, current: string, setting: Setting): void {
  const [newest = ''] = current.split('|');
  if (setting.isFinish) {
    put(rotation, newest, setting, ['Relancez le site.', CHECK]);
    return;
  }
  say('Un changement est en cours : les deux valeurs sont acceptées, la nouvelle est la première.');
  tell(stepsAfter(rotation));
}

async function newValue({ own, kept, from }: Rotation, { ask }: Setting): Promise<string> {
  if (own) return newSecret(kept ?? 'webhookSecret');
  const value = (await ask(`D’abord : ${from}. Collez la nouvelle valeur ici : `)).trim();
  if (!value) throw new StartupError('Aucune valeur reçue : rien n’a changé.');
  return value;
}

/** @throws StartupError where the site or the launcher would not start with it */
function refuse(variable: string, value: string): void {
  for (const schema of [launcherSchema, ...SITE_SCHEMAS]) {
    const field = Object.entries(schema.shape).find(([name]) => name === variable);
    if (field) readEnv(z.object({ [variable]: field[1] }), { [variable]: value });
  }
}

/** @throws StartupError where the service does not take it */
async function probe(
  rotation: Rotation,
  variable: string,
  value: string,
  { place }: Setting,
): Promise<void> {
  // A value made here is known to nobody yet.
  if (!rotation.probe || rotation.own) return;
  const now = place();
  const finding = await rotation.probe.run({ ...now, env: { ...now.env, [variable]: value } });
  if (finding.state === 'fault') {
    throw new StartupError(`${finding.text} ${finding.remedy} Rien n’a changé.`);
  }
  say(`Vérifié : ${finding.text}.`);
}

/** Only what was made here is shown, and only where no file takes it. */
function put(
  { variable = '', own }: Rotation,
  value: string,
  setting: Setting,
  steps: string[],
): void {
  const file = fileOf(variable, setting.folder);
  if (file) {
    writeVariable(file, variable, value);
    say(`${variable} est remplacé dans ${file}. Ensuite :`);
  } else {
    say('Ensuite :');
    const what = own ? value : 'la nouvelle valeur';
    steps.unshift(`Donnez à ${variable}, là où le site prend ses variables : ${what}`);
  }
  tell(steps);
}

function tell(steps: readonly string[]): void {
  steps.forEach((step, index) => {
    say(`  ${index + 1}. ${step}`);
  });
}
