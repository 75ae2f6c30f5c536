import { describe, expect, it } from 'vitest';
import { englishLines, typographyFaults } from './support/french-text.ts';

const faultsOf = (line: string) =>
  typographyFaults([line]).map((fault) => fault.split(' :')[0]?.split(':')[0]);

describe('the check of French', () => {
  it.each([
    ['Quelles données nous traitons.', '« nous » for one person'],
    ['Notre service ne répond pas.', '« nous » for one person'],
    ['Un email vous attend.', 'e-mail in another writing'],
    ['Un mail vous attend.', 'e-mail in another writing'],
    ['Votre jeton y reste chiffré.', 'token in another word'],
    ['Réponse en moins de 24\u00a0heures ouvrées.', 'the promised delay in another writing'],
    ['Je vous recontacte dans les 24\u00a0h.', 'the promised delay in another writing'],
    ['Réponse aux e-mails sous 24h ouvrées', 'the promised delay in another writing'],
    ['À partir de 9$/mois', 'unit without a space'],
    ['2000+ applications', 'thousands without a space'],
    ['plus de 2000 applications', 'thousands without a space'],
    ['Ce n’est pas un problème de sérieux\u00a0: c’est un problème d’outil.', '« ce n’est pas X'],
    ['Elles n’ont pas supprimé de poste\u00a0: elles ont rendu du temps.', '« ce n’est pas X'],
    ['Réponse dans les {délai}.', 'a place for a value that is not known'],
  ])('finds what is wrong in « %s »', (line, fault) => {
    expect(faultsOf(line)).toEqual([fault]);
  });

  it.each([
    'Je vous recontacte dans les 24h avec une proposition détaillée.',
    'Vérifiez votre email pour confirmer votre compte.',
    'Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation',
    'Plus de 2\u202f000 applications, à partir de 9\u00a0$/mois',
    'La déclaration est de 2026, le site n’en utilise aucun\u00a0: la loi le permet.',
    '24\u00a0heures de formation en 4\u00a0modules',
    'Écrivez à bonjour@exemple.fr, par e-mail.',
  ])('leaves « %s » alone', (line) => {
    expect(faultsOf(line)).toEqual([]);
  });
});

describe('the check of English', () => {
  it.each([
    'Hotspot & Crop',
    'Square',
    'Close',
    'Nov 22, 2026 @ 4:54:53 AM',
    'Mon Jan 26 2026',
    'new-document.new-document',
  ])('finds « %s »', (line) => {
    expect(englishLines([line])).toEqual([line]);
  });

  it.each([
    'Publié le 22 novembre 2026, 04:54',
    'Carré',
    'atelier-liaison.fr',
    'lundi 26 janvier 2026',
  ])('leaves « %s » alone', (line) => {
    expect(englishLines([line])).toEqual([]);
  });
});
