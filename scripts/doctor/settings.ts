import { type Check, fault, ok, skipped } from './finding.ts';

/** Settings for trying out, which no visitor should meet. */
export const settings: Check = {
  name: 'Réglages',
  run: async ({ env, isPublic }) => {
    if (!isPublic) return skipped('site de cette machine seule');
    const wrong = [
      ...(env.LEADS === 'simulate' ? ['LEADS=simulate (les demandes ne sont pas gardées)'] : []),
      ...(env.MAKE_MODE === 'sample' ? ['MAKE_MODE=sample (/make montre des exemples)'] : []),
      ...(env.DEMO_DATA === '1' ? ['DEMO_DATA=1 (un compte a un mot de passe public)'] : []),
    ];
    if (wrong.length === 0) return ok('rien n’est en mode d’essai');
    return fault(
      `Un visiteur rencontrerait un mode d’essai : ${wrong.join(', ')}.`,
      'Retirez ces variables, ou donnez live à MAKE_MODE et 0 à DEMO_DATA, puis relancez le site.',
    );
  },
};
