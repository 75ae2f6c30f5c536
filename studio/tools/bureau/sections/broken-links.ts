import { LinkIcon } from '@sanity/icons/Link';
import { type ContentLink, doubtfulAmong, readLinks } from '../../links/broken-links.ts';
import { loadLastCheck } from '../../links/last-check.ts';
import type { BureauLine, BureauSection } from '../section.ts';

const lineOf = (
  { documentId: id, documentType: type, path, document }: ContentLink,
  detail: string,
): BureauLine => ({
  key: `${id}.${path}`,
  title: document,
  detail,
  intent: 'edit',
  params: { id, type, path },
});

/** The links to mend: of the site, and those that the last check found broken. */
export const brokenLinks: BureauSection = {
  name: 'liens',
  title: 'Liens à corriger',
  icon: LinkIcon,
  asks: true,
  empty: 'Tous vos liens mènent quelque part.',
  read: async ({ client }) => {
    const { broken, external } = await readLinks(client);
    const checked = doubtfulAmong(external, loadLastCheck()?.verdicts ?? new Map());
    return [
      ...broken.map((link) => lineOf(link, link.problem)),
      ...checked
        .filter(({ verdict }) => verdict.state === 'broken')
        .map(({ link, verdict }) => lineOf(link, `${link.href}\u00a0: ${verdict.detail}`)),
    ];
  },
};
