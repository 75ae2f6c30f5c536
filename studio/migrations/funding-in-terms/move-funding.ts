import type { Moves } from '../../migration.ts';

type Child = { _type: string; _key: string; text?: string; marks?: string[] };
type Block = { _key: string; children?: Child[] };

/** The paragraph as older versions began with it, cut where the certificate comes in. */
const BEFORE =
  'La formation est éligible à un financement par l’opérateur de compétences (OPCO) du client, selon les règles de celui-ci';
const AFTER =
  '. Le client demande l’accord avant le début de la formation. En cas de subrogation, la part non prise en charge, ou la totalité si l’accord est refusé ou retiré, reste due par le client.';

const isOld = ({ children = [] }: Block) =>
  children.length === 1 && children[0]?.text === BEFORE + AFTER;

/** Names the certificate in that paragraph, as long as nobody has written another one (product.md, Training). */
export const moveFunding: Moves = (documents) =>
  documents.flatMap(({ _id: id, _type, body }) => {
    const blocks = Array.isArray(body) ? (body as Block[]) : [];
    if (_type !== 'legalPage' || !blocks.some(isOld)) return [];
    const named = blocks.map((block) => {
      if (!isOld(block)) return block;
      const { _key: key } = block;
      const span = (_key: string, text: string) => ({ _type: 'span', _key, text, marks: [] });
      return {
        ...block,
        children: [
          span(`${key}s0`, `${BEFORE} et au titre du certificat suivant : `),
          { _type: 'settingsValue', _key: `${key}v0`, field: 'qualiopi' },
          span(`${key}s1`, AFTER),
        ],
      };
    });
    return [{ id, set: { body: named }, unset: [] }];
  });
