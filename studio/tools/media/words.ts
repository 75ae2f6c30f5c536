import { weightOf } from '../../../lib/files/weight.ts';
import type { Size } from './plan-shrink.ts';
import type { Measures } from './shrink.ts';

/** A whole number: « 2 560 ». */
export const whole = new Intl.NumberFormat('fr-FR');

/** « 1 image », « 24 images ». */
export const images = (count: number): string =>
  `${whole.format(count)}\u00a0image${count > 1 ? 's' : ''}`;

/** « 1 emplacement », « 3 emplacements »: fields that show a picture. */
export const places = (count: number): string =>
  `${whole.format(count)}\u00a0emplacement${count > 1 ? 's' : ''}`;

/** « 6 000 × 4 000 px » */
export const pixels = ({ width, height }: Size): string =>
  `${whole.format(width)} × ${whole.format(height)}\u00a0px`;

/** Says how a picture was shrunk: « Photo réduite avant l’envoi : 17 Mo → 1,2 Mo, 6 000 × 4 000 px → 2 560 × 1 707 px. » */
export function saidOfShrinking(from: Measures, to: Measures): string {
  const weights = `${weightOf(from.bytes)} → ${weightOf(to.bytes)}`;
  const sizes = from.width === to.width ? '' : `, ${pixels(from)} → ${pixels(to)}`;
  return `Photo réduite avant l’envoi\u00a0: ${weights}${sizes}.`;
}

/** Says of a file that its very bytes are there already, and under which name. */
export const saidOfDouble = ({ _id, originalFilename = _id }: Named): string =>
  `Déjà dans la médiathèque, sous le nom ${quoted(originalFilename)}\u00a0: rien n’a été ajouté.`;

type Named = { _id: string; originalFilename?: string };

const quoted = (name: string) => `«\u202f${name}\u202f»`;

/** Reasons why a file is not sent, or was not taken. */
export const REFUSALS = {
  notAnImage: (name: string) =>
    `${quoted(name)} n’est pas une image. Choisissez un fichier JPEG, PNG, WebP, GIF ou SVG.`,
  broken: (name: string) =>
    `${quoted(name)} ne peut pas être lue\u00a0: le fichier est abîmé, ou l’image trop grande. Enregistrez-la de nouveau en JPEG, puis réessayez.`,
  unknown: (name: string) =>
    `${quoted(name)} n’a pas été acceptée\u00a0: le fichier est abîmé, ou d’un format que le site ne montre pas. Enregistrez-la en JPEG, PNG ou WebP.`,
  tooHeavy: (name: string, bytes: number, most: number) =>
    `${quoted(name)} pèse ${weightOf(bytes)}\u00a0: ${weightOf(most)} au plus.`,
  signedOut: (name: string) =>
    `${quoted(name)} n’a pas été envoyée\u00a0: votre session est terminée. Rechargez la page pour vous connecter.`,
  unsent: (name: string) =>
    `${quoted(name)} n’a pas été envoyée. Vérifiez votre connexion, puis réessayez.`,
} as const;
