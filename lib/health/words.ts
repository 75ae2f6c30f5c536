import type { Alert } from './alerts.ts';
import type { Dependency } from './states.ts';

/** What a dependency is called, and what holds without it (product.md, Outages). */
const WORDS: Readonly<Record<Dependency, { name: string; holds: string }>> = {
  database: {
    name: 'La base de données',
    holds:
      'Les pages publiques restent en ligne. Les formulaires disent que rien n’est parti et gardent ce qui est écrit, l’espace client fait une pause.',
  },
  content: {
    name: 'Le Content Lake',
    holds:
      'Les pages restent telles qu’elles étaient. Ce qui est publié entre-temps s’affiche à son retour.',
  },
  mail: {
    name: 'Le serveur de messagerie',
    holds: 'Les demandes sont enregistrées, leurs mails partiront à son retour.',
  },
  cache: {
    name: 'Le serveur de CACHE_URL',
    holds:
      'Chaque instance montre ce qu’elle apprend elle-même. Toutes se mettent à jour à son retour.',
  },
};

const clock = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long something took, in French, in its largest unit that it has two of. */
function duration(ms: number): string {
  const [unit, unitMs] =
    ms >= 2 * HOUR_MS
      ? (['hour', HOUR_MS] as const)
      : ms >= 2 * MINUTE_MS
        ? (['minute', MINUTE_MS] as const)
        : (['second', 1_000] as const);
  const format = new Intl.NumberFormat('fr-FR', { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.round(ms / unitMs)).replaceAll(' ', '\u00a0');
}

/** That a dependency does not answer any more. */
export const isDownAlert = (name: Dependency, began: Date): Alert => ({
  title: `${WORDS[name].name} ne répond plus`,
  text: `Depuis le ${clock.format(began)}. ${WORDS[name].holds}`,
});

/** That it answers again. */
export const isBackAlert = (name: Dependency, began: Date, now = new Date()): Alert => ({
  title: `${WORDS[name].name} répond de nouveau`,
  text: `L’interruption a duré ${duration(now.getTime() - began.getTime())}, depuis le ${clock.format(began)}.`,
});
