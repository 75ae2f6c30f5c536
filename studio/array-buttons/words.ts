import { oneOf } from '../kit/gender.ts';

type Named = { name: string; title?: string | undefined };

/** Whether Sanity made a title of a type’s name: « String », « Reference to service ». */
const isMade = ({ title = '' }: Named): boolean =>
  /^(?:$|String$|Text$|Number$|Reference)/.test(title);

/** The words of the button that adds to a list: what it adds, or, where that has no name, to what. */
export const addingTo = (list: Named, member: Named): string =>
  isMade(member)
    ? `Ajouter à «\u202f${list.title ?? list.name}\u202f»`
    : `Ajouter ${oneOf(member.title ?? member.name)}`;
