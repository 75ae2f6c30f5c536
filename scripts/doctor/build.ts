import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, fault, ok, skipped } from './finding.ts';
import { askSite } from './services.ts';

/** Whether the site that answers is the one that was built here: a build's files are under its id. */
export const build: Check = {
  name: 'Construction',
  run: async (place) => {
    const file = join(place.dist, 'BUILD_ID');
    if (!existsSync(file)) return skipped('rien n’est construit dans ce dossier');
    const id = readFileSync(file, 'utf8').trim();
    const { status } = await askSite(place, `/_next/static/${id}/_buildManifest.js`);
    if (status === 200) return ok('celle de ce dossier est en ligne');
    return fault(
      'Le site qui répond n’est pas celui qui est construit dans ce dossier.',
      'Déployez cette construction et relancez le site, ou lancez le diagnostic depuis le dossier du site en ligne.',
    );
  },
};
