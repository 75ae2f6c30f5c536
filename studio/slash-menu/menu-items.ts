import { plainWords } from '../kit/plain-words.ts';

/** A thing that can be put where « / » was typed. */
export type MenuItem = {
  /** How it is put in: as the paragraph's look, as a list, between paragraphs, or in the sentence. */
  kind: 'style' | 'list' | 'block' | 'inline';
  name: string;
  title: string;
};

type Named = { name: string; title?: string };

/** What a field takes, in the editor's words. */
export type Takes = {
  styles: readonly Named[];
  lists: readonly Named[];
  blockObjects: readonly Named[];
  inlineObjects: readonly Named[];
};

/** Other words for what can be put in, by its name. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  normal: 'texte',
  h2: 'intertitre chapitre section',
  h3: 'intertitre',
  bullet: 'points tirets',
  number: 'ordre numeros',
  figureHighlight: 'chiffre clé statistique',
  comparisonTable: 'grille colonnes',
  prosCons: 'avantages inconvénients',
  steps: 'mode d’emploi marche à suivre',
  flow: 'diagramme scénario',
  callout: 'à retenir note attention astuce appel',
  quote: 'guillemets',
  codeSample: 'extrait',
  articleImage: 'photo capture illustration',
};

/** All that a field takes, text first. */
export const itemsOf = ({ styles, lists, blockObjects, inlineObjects }: Takes): MenuItem[] => {
  const named = (kind: MenuItem['kind'], some: readonly Named[]) =>
    some.map(({ name, title = name }) => ({ kind, name, title }));
  return [
    ...named('style', styles),
    ...named('list', lists),
    ...named('block', blockObjects),
    ...named('inline', inlineObjects),
  ];
};

/** The items of which a name has a word that begins with what is typed, those whose title begins so first. */
export function fitting(items: readonly MenuItem[], typed: string): MenuItem[] {
  const [word = ''] = plainWords(typed);
  const rank = ({ name, title }: MenuItem) => {
    if (plainWords(title)[0]?.startsWith(word)) return 0;
    const words = plainWords(`${title} ${OTHER_NAMES[name] ?? ''}`);
    return words.some((one) => one.startsWith(word)) ? 1 : 2;
  };
  return items.filter((item) => rank(item) < 2).sort((one, other) => rank(one) - rank(other));
}
