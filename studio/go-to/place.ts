import { STUDIO_PAGE } from '../../lib/site/pages.ts';

/** The groups of places, in the order of those that fit alike. */
export const GROUPS = [
  'Actions',
  'Outils',
  'Contenu',
  'Clients',
  'Demandes',
  'Devis',
  'Projets',
  'Images',
  'E-mails',
  'Champs',
  'Dans les textes',
] as const;

export type Group = (typeof GROUPS)[number];

/** The way to a place. */
export type Destination =
  /** By an intent of the Studio. */
  | { intent: string; params: Record<string, string> }
  /** To a path below the Studio’s own. */
  | { path: string }
  /** To a page of the site, in a tab of its own. */
  | { page: string }
  /** By pressing « Publier » of the open document, or to what can be published where none is open. */
  | { press: 'publish' };

/** A thing that a document holds: it is found by a word for it and one of the document's. */
export type Held = {
  title: string;
  /** The words that lead to it, as they are compared. */
  words: readonly string[];
  to: Destination;
};

/** Something that one can go to, or do. */
export type Place = {
  /** Unique among all places. */
  key: string;
  group: Group;
  title: string;
  /** Its kind or state. */
  detail: string;
  /** Other names that it goes by, each as good as the title. */
  names?: readonly string[];
  /** Whether the server has found it, by more than what is shown of it. */
  isFound?: boolean;
  /** What it holds, the more telling first. */
  holds?: readonly Held[];
  /** A text, in which alone it is found, and of which the part that fits is shown as its detail. */
  text?: string;
  to: Destination;
};

/** The address of a path of the Studio. */
export const studioUrl = (path: string): string => `${STUDIO_PAGE}${path}`;
