import { sayMoment } from '../format/moments.ts';
import type { Dependency } from '../http/dependencies.ts';
import type { Alert } from './alerts.ts';

/** Words on a dependency, and on what holds without it (operations.md, Outages). */
const WORDS: Readonly<Record<Dependency, { isDown: string; isBack: string; holds: string }>> = {
  database: {
    isDown: 'La base de données ne répond plus',
    isBack: 'La base de données répond de nouveau',
    holds:
      'Les pages publiques restent en ligne. Les formulaires disent que rien n’est parti et gardent ce qui est écrit, l’espace client fait une pause.',
  },
  content: {
    isDown: 'Le Content Lake ne répond plus',
    isBack: 'Le Content Lake répond de nouveau',
    holds:
      'Les pages restent telles qu’elles étaient. Ce qui est publié entre-temps s’affiche à son retour.',
  },
  mail: {
    isDown: 'Le serveur de messagerie ne répond plus',
    isBack: 'Le serveur de messagerie répond de nouveau',
    holds: 'Les demandes sont enregistrées, leurs e-mails partiront à son retour.',
  },
  cache: {
    isDown: 'Le serveur de CACHE_URL ne répond plus',
    isBack: 'Le serveur de CACHE_URL répond de nouveau',
    holds:
      'Chaque instance montre ce qu’elle apprend elle-même. Toutes se mettent à jour à son retour.',
  },
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Formats a duration in French, in the largest unit that it has two of. */
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

/** The alert that a dependency does not answer any more. */
export const isDownAlert = (name: Dependency, began: Date): Alert => ({
  title: WORDS[name].isDown,
  text: `Depuis le ${sayMoment(began.getTime())}. ${WORDS[name].holds}`,
});

/** The alert that it answers again. */
export const isBackAlert = (name: Dependency, began: Date, now = new Date()): Alert => ({
  title: WORDS[name].isBack,
  text: `L’interruption a duré ${duration(now.getTime() - began.getTime())}, depuis le ${sayMoment(began.getTime())}.`,
});
