import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { LetterCopy, LetterSettings } from '../../lib/estimate-letter/letter-frame.ts';
import { NO_LEGAL_FACTS } from './legal-facts.ts';

/** Settings with every fact of a letterhead. */
export const LETTER_SETTINGS: LetterSettings = {
  brand: 'Atelier',
  ownerName: 'Zoé Łuc',
  email: 'consultant@example.fr',
  phone: '06 00 00 00 00',
  city: 'Lyon',
  country: 'France',
  legal: {
    ...NO_LEGAL_FACTS,
    siret: '123 456 782 00010',
    address: '12 rue des Œillets, 69001 Lyon',
  },
  labels: {
    from: 'à partir de',
    tax: 'HT',
    perPerson: '/personne',
    popular: 'Populaire',
    example: 'Exemple',
    ownWork: 'Réalisation du studio',
  },
  estimateDays: 30,
};

/** The words of a letter, as the seed content has them. */
export const LETTER_COPY: LetterCopy = {
  letter: {
    title: 'Estimation',
    binding: 'Cette estimation ne vous engage à rien.',
    download: 'Télécharger l’estimation (PDF)',
  },
  panel: {
    title: 'Votre estimation',
    waitingForService: 'Choisissez un service.',
    waitingForType: 'Plus qu’un choix.',
    waitingText: 'Le prix s’affichera ici.',
    total: 'Total',
    margin: 'Ce qui reste à préciser',
    range: 'Fourchette arrondie',
    note: 'Prix hors taxes (HT).',
    belowStart: 'Sous {prix}, le type {type}.',
    contactLabel: 'Nous contacter',
  },
  questions: {
    service: 'Quel service\u202f?',
    projectType: 'Quelle taille de projet\u202f?',
    projectTypeFirst: 'Choisissez d’abord un service.',
    features: 'Quelles options\u202f?',
    featuresText: 'Chacune ajoute {pourcentage}.',
    featuresPrice: 'Pour celui-ci\u00a0: {prix}.',
    planning: 'Quand\u202f?',
    timeline: 'Délai souhaité',
    budget: 'Budget envisagé (HT)',
    undecided: 'À définir',
  },
};

/** The text of a PDF, glyph by glyph, spaces as they are, and as a reader copies it; and its metadata. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { OPS } = await getResolvedPDFJS();
  let text = '';
  let copied = '';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item) copied += item.str + (item.hasEOL ? '\n' : '');
    // The library's text extraction makes a plain space of every kind of space, so glyphs are read.
    const { fnArray, argsArray } = await page.getOperatorList();
    fnArray.forEach((operator, index) => {
      if (operator !== OPS.showText) return;
      const [glyphs] = argsArray[index] as [Array<{ unicode: string } | number>];
      for (const glyph of glyphs) if (typeof glyph === 'object') text += glyph.unicode;
    });
  }
  const { info } = await pdf.getMetadata();
  const isTagged = Boolean((await pdf.getMarkInfo())?.Marked);
  return { text, copied, info: info as Record<string, unknown>, isTagged, pages: pdf.numPages };
}
