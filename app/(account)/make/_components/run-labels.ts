/** Labels of a run's states; `still-running` after 40 s of following it. */
export const STATUS_LABELS = {
  running: 'Exécution en cours…',
  done: 'Exécution terminée.',
  warning: 'Exécution terminée, avec des avertissements.',
  failed: 'L’exécution a échoué. Le détail est dans Make.',
  'still-running':
    'Toujours en cours après 40\u00a0secondes. Le résultat paraîtra dans les dernières exécutions.',
  unknown: 'Le scénario a démarré.',
} as const;
