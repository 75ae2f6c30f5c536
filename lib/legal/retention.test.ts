import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JOBS } from '../jobs/jobs.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Proof that a sentence is kept: jobs of the site and the tests that put the clock forward, or why there is none. */
type Kept = { jobs: string[]; tests: [file: string, title: string][] } | { reason: string };

const TERMS = 'supabase/embedded/tests/retention.test.ts';
const KEPT = 'supabase/embedded/tests/kept-contracts.test.ts';

/** Every sentence of « Combien de temps », and those elsewhere in the policy that name a span of time. */
const SENTENCES: Record<string, Kept> = {
  'Demandes, messages et rendez-vous sans suite : trois ans après le dernier échange.': {
    jobs: ['leads', 'quotes'],
    tests: [
      [TERMS, 'requests and messages: three years after the last exchange'],
      [TERMS, 'calls go with the request that they are of'],
      ['supabase/embedded/tests/quotes.test.ts', 'are erased when their term is over'],
    ],
  },
  'Compte client et profil : tant que le compte existe, puis suppression ; un compte inutilisé pendant trois ans est supprimé après un rappel.':
    {
      jobs: ['accounts', 'files', 'mails'],
      tests: [
        [TERMS, 'are told thirty days before, once, and erased with all that is theirs'],
        [
          'tests/integration/account/retention.test.ts',
          'is told in the consultant’s words, and erased thirty days later with its files',
        ],
      ],
    },
  'Token Make : jusqu’à la déconnexion de Make ou à la suppression du compte, et au plus tard à l’expiration du token.':
    {
      jobs: ['tokens'],
      tests: [
        [TERMS, 'are asked about once a day, and erased the second day they are refused'],
        [
          'tests/integration/account/retention.test.ts',
          'that has expired is erased the second day Make refuses it; one that opens stays',
        ],
      ],
    },
  'Avis : tant qu’il est en ligne, et jusqu’au retrait de votre consentement.': {
    jobs: ['reviews'],
    tests: [[TERMS, 'reviews that were refused: six months']],
  },
  'Contrats : cinq ans après leur fin, avec leur projet, ses messages et ses fichiers, la demande et les versions remplacées du devis (articles L. 110-4 du code de commerce et 2224 du code civil).':
    {
      jobs: ['projects', 'leads', 'quotes', 'files'],
      tests: [
        [TERMS, 'projects that are over: five years'],
        [TERMS, 'won requests: five years after the last exchange, and as long as their project'],
        [KEPT, 'five years after the end of the contract, ten for the paper, and then nothing'],
        [KEPT, 'count from the end of a project that was over before the account went'],
      ],
    },
  'Devis acceptés en ligne, factures et pièces comptables : dix ans (article L. 123-22 du code de commerce).':
    {
      jobs: ['quotes'],
      tests: [
        ['supabase/embedded/tests/quotes.test.ts', 'are erased when their term is over'],
        [KEPT, 'five years after the end of the contract, ten for the paper, and then nothing'],
      ],
    },
  'Journaux techniques : six mois au plus.': {
    // The launcher's and the embedded stores': where the site runs alone, its logs are its host's.
    jobs: [],
    tests: [
      [
        'scripts/stack/retention.test.ts',
        'deletes the months that reach further back, and a log that is silent since',
      ],
      [
        'supabase/embedded/tests/mailbox-retention.test.ts',
        'deletes mails older than six months from the disk, at the start and every day',
      ],
    ],
  },
  'Choix en matière de cookies : 182 jours, soit six mois, après quoi il vous est redemandé.': {
    // The browser's own.
    jobs: [],
    tests: [['lib/consent/consent.test.ts', 'not 182 days']],
  },
  'Votre choix vaut 182 jours, soit six mois.': {
    jobs: [],
    tests: [['lib/consent/consent.test.ts', 'not 182 days']],
  },
  'Les tentatives de connexion, d’inscription et d’envoi de formulaire sont comptées sur quinze minutes à une journée, pour empêcher les abus.':
    {
      jobs: ['leads'],
      tests: [[TERMS, 'counters of attempts: once their fifteen minutes are over']],
    },
  'En cas de violation présentant un risque pour vous, la CNIL en est informée dans les 72 heures, et vous l’êtes aussi dès que le risque est élevé.':
    { reason: 'what the consultant does, and nothing that is kept' },
  'Écrivez à {…} : je réponds dans un délai d’un mois, qui peut être prolongé de deux mois pour une demande complexe.':
    { reason: 'what the consultant does, and nothing that is kept' },
  'Il ne recueille pas sciemment de données de mineurs de moins de quinze ans.': {
    reason: 'an age',
  },
  'Au terme de ces durées, les données sont effacées ou rendues anonymes.': {
    reason: 'all of the above',
  },
  'Une partie peut être archivée plus longtemps si un litige ou la loi l’exige.': {
    reason: 'what the consultant does',
  },
  'Ce qui est effacé peut rester dans une sauvegarde du site, jusqu’à ce qu’une autre la remplace.':
    { reason: 'archives are files of who made them (operations.md, Backups)' },
};

type Block = { style: string; children: { text?: string }[] };

const policy = readFileSync(join(ROOT, 'studio/content-lake/seed/legal.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { _id: string; body: Block[] })
  .find(({ _id }) => _id === 'legalPage-privacy');

/** The sentences of a block in plain spaces, facts left out. */
const sentencesOf = ({ children }: Block): string[] =>
  children
    .map(({ text }) => text ?? '{…}')
    .join('')
    .replaceAll(/\s/g, ' ')
    .split(/(?<=\.) (?=\p{Lu})/u);

const SPAN =
  /(?:\d|une?|deux|trois|quatre|cinq|six|dix|quinze|trente|cent) (?:ans?|années?|mois|semaines?|jours?|heures?|minutes?)\b/u;

function promised(): string[] {
  let heading = '';
  return (policy?.body ?? []).flatMap((block) => {
    if (block.style !== 'normal') {
      heading = sentencesOf(block).join(' ');
      return [];
    }
    const sentences = sentencesOf(block);
    return heading === 'Combien de temps' ? sentences : sentences.filter((one) => SPAN.test(one));
  });
}

describe('what the privacy policy says of how long', () => {
  it('is kept, sentence by sentence: a new one needs its job and its test, or a reason', () => {
    expect(promised().sort()).toEqual(Object.keys(SENTENCES).sort());
  });

  it.each(Object.entries(SENTENCES))('has its jobs and tests: %s', (_, kept) => {
    if ('reason' in kept) return expect(kept.reason).not.toBe('');
    expect(JOBS.map(({ name }) => name)).toEqual(expect.arrayContaining(kept.jobs));
    for (const [file, title] of kept.tests) {
      expect(readFileSync(join(ROOT, file), 'utf8')).toContain(`'${title}'`);
    }
    expect(kept.tests).not.toEqual([]);
  });
});
