/** Title for a run that may have started: starting it once more could run it twice (product.md, Make). */
export const UNCERTAIN_TITLE = 'Démarrage incertain';
export const UNCERTAIN_ADVICE =
  'Le scénario a peut-être démarré\u00a0: vérifiez ses dernières exécutions avant de le relancer.';
