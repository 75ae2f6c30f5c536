import { getPublishedId } from '@sanity/client/csm';
import { CalendarIcon } from '@sanity/icons/Calendar';
import { DOCUMENT_FIELDS, type NamedDocument, nameOf } from '../../../kit/content-types.ts';
import { when } from '../../../kit/when.ts';
import type { BureauContext, BureauLine, BureauSection } from '../section.ts';

const SCHEDULED = `releases::all()[state in ["scheduling", "scheduled"]] | order(publishAt asc) {
  name, publishAt, "title": metadata.title, "isOfOne": metadata.cardinality == "one"
}`;
const DOCUMENTS = `*[sanity::partOfRelease($name)] { ${DOCUMENT_FIELDS} }`;

type Release = { name: string; publishAt: string; title: string | null; isOfOne: boolean };

const raw = { perspective: 'raw' } as const;

async function lineOf(
  { name, publishAt, title, isOfOne }: Release,
  { client }: BureauContext,
): Promise<BureauLine> {
  const documents = await client.fetch<NamedDocument[]>(DOCUMENTS, { name }, raw);
  const [only] = documents;
  if (isOfOne && only) {
    const said = nameOf(only);
    return {
      key: name,
      title: said.name,
      detail: [said.kind, when(publishAt)].filter(Boolean).join(', '),
      intent: 'edit',
      params: { id: getPublishedId(only._id), type: only._type },
    };
  }
  const count = documents.length;
  return {
    key: name,
    title: title || 'Publication groupée sans titre',
    detail: `${count}\u00a0document${count > 1 ? 's' : ''}, ${when(publishAt)}`,
    intent: 'release',
    params: { id: name },
  };
}

/** Scheduled publications, and when each appears. */
export const scheduled: BureauSection = {
  name: 'programme',
  title: 'Publications programmées',
  icon: CalendarIcon,
  asks: false,
  empty: 'Aucune publication n’est programmée.',
  read: async (context) => {
    const releases = await context.client.fetch<Release[]>(SCHEDULED, {}, raw);
    return Promise.all(releases.map((release) => lineOf(release, context)));
  },
};
