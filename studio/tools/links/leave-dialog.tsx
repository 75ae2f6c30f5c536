import { Button, Flex, Select, Spinner, Stack, Text } from '@sanity/ui';
import { useEffect, useId, useState } from 'react';
import { useClient } from 'sanity';
import { SANITY_API_VERSION } from '../../../lib/env/content-api.ts';
import { CASE_STUDIES_PAGE, documentAt } from '../../../lib/site/pages.ts';
import { DocumentCard } from '../../kit/document-card.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import { Problem } from '../../kit/problem.tsx';
import { type Destination, readPages } from './destinations.ts';
import { type LinkedFrom, linkedFrom, namingLinks } from './linked-from.ts';
import type { LinkingDocument } from './links-in.ts';
import { leadsTo, pathsOf } from './own-paths.ts';
import { readDocuments } from './read-documents.ts';
import { sendOn } from './write-redirects.ts';

/** The way a document leaves the site: it is unpublished, or deleted. */
export type Leaving = 'unpublish' | 'delete';

const WORDS = {
  unpublish: { done: 'Dépublier', held: 'dépublié' },
  delete: { done: 'Supprimer', held: 'supprimé' },
} as const;

/** Where visitors are sent first, by the type that leaves: its list, or home. */
const INSTEAD: Readonly<Record<string, string>> = {
  article: '/blog',
  caseStudy: CASE_STUDIES_PAGE,
  page: '/',
};

type Loaded = { documents: LinkingDocument[]; links: LinkedFrom[]; pages: Destination[] };

function useLoaded(document: LinkingDocument): Loaded | 'failed' | null {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    Promise.all([readDocuments(client, 'raw'), readPages(client)]).then(
      ([documents, pages]) => {
        const links = linkedFrom(documents, document._id, leadsTo(document));
        if (isCurrent) setLoaded({ documents, links, pages });
      },
      () => isCurrent && setLoaded('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, document]);
  return loaded;
}

/** Pages that visitors can be sent to instead; the list of case studies leaves with its last one. */
function destinationsBeside(id: string, pages: Destination[]): Destination[] {
  const others = pages.filter((page) => page.id !== id);
  const hasStudies = others.some(({ path }) => documentAt(path)?.type === 'caseStudy');
  return others.filter(({ path }) => path !== CASE_STUDIES_PAGE || hasStudies);
}

function Links({ links }: { links: LinkedFrom[] }) {
  return (
    <PlainList gap={2}>
      {links.map(({ id, type, path, name }) => (
        <li key={id}>
          <DocumentCard id={id} type={type} path={path}>
            <Text size={1}>{name}</Text>
          </DocumentCard>
        </li>
      ))}
    </PlainList>
  );
}

/**
 * The dialog before a public document leaves the site: links to it, and the page that its visitors are sent to then.
 * References to the document itself keep it, as the lake does.
 *
 * @param onConfirm takes the document off the site, once the redirect is there
 */
export function LeaveDialog({
  document,
  leaving,
  onCancel,
  onConfirm,
}: {
  document: LinkingDocument;
  leaving: Leaving;
  onCancel: () => void;
  onConfirm: () => void;
}) {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const loaded = useLoaded(document);
  const id = useId();
  const paths = pathsOf(document);
  const [path] = paths;
  const [to, setTo] = useState(INSTEAD[document._type] ?? '/');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  if (loaded === null) {
    return (
      <Flex align="center" gap={3} padding={4} role="status">
        <Spinner muted />
        <Text muted>Recherche des liens vers ce contenu…</Text>
      </Flex>
    );
  }
  if (loaded === 'failed') {
    return (
      <Problem text="Les contenus n’ont pas pu être lus. Rien n’a été modifié, réessayez dans un instant.">
        <Button mode="ghost" onClick={onCancel} text="Fermer" />
      </Problem>
    );
  }

  const { documents, links } = loaded;
  // The links of a service cannot be another page's.
  const isHeld = links.some(({ names, holds }) => holds || (names && !path));
  const isNamed = links.some(({ names }) => names);
  const pages = destinationsBeside(document._id, loaded.pages);
  const chosen = pages.find((page) => page.path === to) ?? (isNamed ? pages[0] : undefined);

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      if (path && chosen) {
        await sendOn(client, paths, namingLinks(documents, document._id), chosen.id);
      }
      onConfirm();
    } catch (error) {
      console.warn('The redirect could not be written:', error);
      setProblem('La redirection n’a pas pu être enregistrée. Rien n’a été modifié, réessayez.');
      setBusy(false);
    }
  };

  return (
    <Stack gap={5} padding={4}>
      {links.length > 0 ? (
        <Stack gap={4}>
          <Text>
            {links.length === 1
              ? 'Un autre contenu mène ici\u00a0:'
              : `${links.length} autres contenus mènent ici\u00a0:`}
          </Text>
          <Links links={links} />
          {isHeld ? (
            <Text>
              Changez d’abord ces liens{'\u00a0'}: tant qu’ils sont là, ce contenu ne peut pas être{' '}
              {WORDS[leaving].held}.
            </Text>
          ) : null}
        </Stack>
      ) : (
        <Text>Aucun autre contenu du site ne mène ici.</Text>
      )}
      {path && !isHeld ? (
        <Stack gap={3}>
          <Text as="label" htmlFor={id} size={1} weight="medium">
            Où mener les visiteurs de {path}
            {'\u202f'}?
          </Text>
          <Select
            id={id}
            onChange={(event) => setTo(event.currentTarget.value)}
            value={chosen?.path ?? ''}
          >
            {isNamed ? null : (
              <option value="">Nulle part{'\u00a0'}: la page sera introuvable</option>
            )}
            {pages.map((page) => (
              <option key={page.path} value={page.path}>
                {page.title}
              </option>
            ))}
          </Select>
          <Text muted size={1}>
            {isNamed ? 'Les liens ci-dessus y mèneront aussi. ' : null}
            Les moteurs de recherche et les liens d’autres sites gardent l’adresse longtemps. La
            redirection se retrouve dans «{'\u202f'}Redirections{'\u202f'}».
          </Text>
        </Stack>
      ) : null}
      {problem ? <Problem text={problem} /> : null}
      <Flex gap={2} justify="flex-end">
        <Button mode="ghost" onClick={onCancel} text={isHeld ? 'Fermer' : 'Annuler'} />
        {isHeld ? null : (
          <Button
            aria-disabled={busy}
            mode="ghost"
            onClick={() => void confirm()}
            text={WORDS[leaving].done}
            tone="critical"
          />
        )}
      </Flex>
    </Stack>
  );
}
