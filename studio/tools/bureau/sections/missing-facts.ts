import type { PatchOperations, SanityDocument } from '@sanity/client';
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline';
import { schemaTypes } from '../../../../schemas/index.ts';
import {
  type ContentDocument,
  type Definition,
  findMissing,
  type MissingFact,
} from '../../../../schemas/shared/find-missing.ts';
import { CONTENT_TYPES } from '../../../kit/content-types.ts';
import type { BureauAction, BureauContext, BureauLine, BureauSection } from '../section.ts';

const REVISIONS = `*[_type in $types] | order(_type == "siteSettings" desc, _type asc, _createdAt asc) { _id, _rev }`;

type Revision = { _id: string; _rev: string };

/** Documents as they were last read: after a change only changed ones are read again, however many articles there are. */
const known = new Map<string, ContentDocument & Revision>();

/** Reads all content of the consultant, drafts in the place of published documents. */
async function readDocuments(client: BureauContext['client']): Promise<ContentDocument[]> {
  const drafts = { perspective: 'drafts' } as const;
  const revisions = await client.fetch<Revision[]>(REVISIONS, { types: CONTENT_TYPES }, drafts);
  const changed = revisions
    .filter(({ _id, _rev }) => known.get(_id)?._rev !== _rev)
    .map(({ _id }) => _id);
  if (changed.length > 0) {
    const read = await client.fetch<Array<ContentDocument & Revision>>(
      '*[_id in $changed]',
      { changed },
      drafts,
    );
    for (const document of read) known.set(document._id, document);
  }
  return revisions.flatMap(({ _id }) => known.get(_id) ?? []);
}

/** The current state of the fact's field. */
function stateOf({ problem, value }: MissingFact): string {
  if (problem === 'empty') return 'vide';
  const quoted = `«\u202f${value}\u202f»`;
  return problem === 'unproven' ? `${quoted}, sans source ou sans date` : quoted;
}

function unchanged(cause: unknown): never {
  throw new Error('Rien n’a été modifié. Réessayez dans un instant.', { cause });
}

const DRAFT = 'drafts.siteSettings';

/** Edits the draft of the settings, where it can be taken back. */
const edit = ({ client }: BureauContext, patch: PatchOperations) =>
  client
    .action({
      actionType: 'sanity.action.document.edit',
      publishedId: 'siteSettings',
      draftId: DRAFT,
      patch,
    })
    .catch(unchanged);

type Settings = SanityDocument & { notApplicable?: string[] };

/** Keys that differ from one version of a document to the next, whatever it says. */
const NOTED = new Set(['_id', '_rev', '_createdAt', '_updatedAt']);

const saysTheSame = (one: Settings, other: Settings): boolean =>
  Object.keys({ ...one, ...other }).every(
    (key) => NOTED.has(key) || JSON.stringify(one[key]) === JSON.stringify(other[key]),
  );

/** Takes back that a fact was declared; a draft that then says what is published goes, as there was none before. */
async function takeBack(context: BureauContext, fact: string): Promise<void> {
  const unset = [`notApplicable[@ == "${fact}"]`];
  const [published, draft] = await context.client
    .getDocuments<Settings>(['siteSettings', DRAFT])
    .catch(unchanged);
  const list = (settings: Settings) => (settings.notApplicable ?? []).filter((one) => one !== fact);
  const isEmptied =
    published &&
    draft &&
    !published.notApplicable?.includes(fact) &&
    saysTheSame(
      { ...draft, notApplicable: list(draft) },
      { ...published, notApplicable: list(published) },
    );
  if (!isEmptied) return void (await edit(context, { unset }));
  // Refused where somebody has written in it meanwhile.
  await context.client
    .transaction()
    .patch(DRAFT, { ifRevisionID: draft._rev, unset })
    .delete(DRAFT)
    .commit()
    .catch(unchanged);
}

/** Declares a fact « sans objet ». */
const declare = (fact: string): BureauAction => ({
  label: 'Sans objet',
  done: 'Noté dans les réglages du site\u00a0: publiez-les pour que le site n’en parle plus.',
  run: (context) =>
    edit(context, {
      setIfMissing: { notApplicable: [] },
      // Another may have declared it meanwhile: the list takes each once.
      unset: [`notApplicable[@ == "${fact}"]`],
      insert: { after: 'notApplicable[-1]', items: [fact] },
    }),
  undo: {
    label: 'Annuler',
    done: 'Ce point est de nouveau à compléter.',
    run: (context) => takeBack(context, fact),
  },
});

const lineOf = (fact: MissingFact): BureauLine => ({
  key: `${fact.documentId}.${fact.path}`,
  title: fact.field,
  detail: `${fact.document}\u00a0: ${stateOf(fact)}`,
  intent: 'edit',
  params: { id: fact.documentId, type: fact.documentType, path: fact.path },
  isOptional: !fact.isRequired,
  ...(fact.optionalFact && { actions: [declare(fact.optionalFact)] }),
});

/** Facts that the site cannot go live without, and those that it then leaves out (product.md, Missing facts). */
export const missingFacts: BureauSection = {
  name: 'a-completer',
  title: 'À compléter avant la mise en ligne',
  icon: WarningOutlineIcon,
  asks: true,
  empty: 'Tout est complété\u00a0: le site est prêt.',
  read: async ({ client }) =>
    findMissing(await readDocuments(client), schemaTypes as Definition[]).map(lineOf),
};
