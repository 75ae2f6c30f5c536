import { MAX_FILE_BYTES } from '../../lib/files/limits.ts';
import { type Check, fault, ok } from './finding.ts';
import { keys } from './keys.ts';
import { askSupabase } from './services.ts';

/** Whether the files of projects have their place, which nobody but the site reads. */
export const bucket: Check = {
  name: 'Fichiers',
  needs: keys,
  run: async (place) => {
    const { status, body } = await askSupabase(
      place,
      '/storage/v1/bucket/projets',
      place.env.SUPABASE_SECRET_KEY,
    );
    if (status !== 200) {
      return fault(
        `Storage ne montre pas l’espace de fichiers « projets » (${status}).`,
        'Activez Storage dans le projet, puis créez-y l’espace privé « projets », de 25 Mo par fichier.',
      );
    }
    const { public: isPublic, file_size_limit: most } = body as Record<string, unknown>;
    if (isPublic !== false) {
      return fault(
        'Les fichiers des projets sont publics.',
        'Rendez l’espace « projets » privé (Storage, Edit bucket).',
      );
    }
    if (typeof most === 'number' && most < MAX_FILE_BYTES) {
      return fault(
        'L’espace « projets » refuse des fichiers que le site accepte, de 25 Mo.',
        'Relevez sa limite (Storage, Edit bucket), et celle du projet.',
      );
    }
    return ok('l’espace des projets est là, et privé');
  },
};
