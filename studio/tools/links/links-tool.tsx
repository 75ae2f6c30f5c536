import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle';
import { Box, Button, Card, Container, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { SANITY_API_VERSION } from '../../../lib/env/content-api.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { DocumentCard } from '../../kit/document-card.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import { Problem } from '../../kit/problem.tsx';
import { type BrokenLink, type ContentLink, doubtfulAmong, readLinks } from './broken-links.ts';
import { checkExternal } from './check-external.ts';
import { type LastCheck, loadLastCheck, saveLastCheck } from './last-check.ts';

type Links = Awaited<ReturnType<typeof readLinks>>;

/** The links of the content now; undefined until they are known, null where that failed. */
function useLinks(): Links | null | undefined {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const [links, setLinks] = useState<Links | null>();
  useEffect(() => {
    let isCurrent = true;
    readLinks(client).then(
      (found) => isCurrent && setLinks(found),
      () => isCurrent && setLinks(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [client]);
  return links;
}

/** A link, its verdict, and the way to its field. */
function Line({ link, detail }: { link: ContentLink; detail: string }) {
  const { documentId: id, documentType: type, path } = link;
  return (
    <li>
      <DocumentCard id={id} type={type} path={path}>
        <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
          <Text size={1} weight="semibold">
            {link.document}
          </Text>
          <Text size={1}>{detail}</Text>
        </Stack>
      </DocumentCard>
    </li>
  );
}

const keyOf = ({ documentId, path }: ContentLink) => `${documentId}.${path}`;

function Fine({ text }: { text: string }) {
  return (
    <Flex align="center" gap={3}>
      <Text>
        <CheckmarkCircleIcon />
      </Text>
      <Text>{text}</Text>
    </Flex>
  );
}

function Internal({ broken }: { broken: BrokenLink[] }) {
  return (
    <Stack gap={4}>
      <Heading as="h2" size={1}>
        Vers les pages du site
      </Heading>
      {broken.length === 0 ? <Fine text="Tous ces liens mènent à une page publiée." /> : null}
      <PlainList gap={2}>
        {broken.map((link) => (
          <Line key={keyOf(link)} detail={link.problem} link={link} />
        ))}
      </PlainList>
    </Stack>
  );
}

type Checked = { known: number; all: number } | LastCheck | { error: string } | null;

function External({ links }: { links: ContentLink[] }) {
  const { token } = useClient({ apiVersion: SANITY_API_VERSION }).config();
  const [checked, setChecked] = useState<Checked>(loadLastCheck);
  const isBusy = checked !== null && 'known' in checked;
  const hrefs = links.map(({ href }) => href);
  const count = new Set(hrefs).size;

  const check = () => {
    if (isBusy) return;
    setChecked({ known: 0, all: count });
    checkExternal(token, hrefs, (known, all) => setChecked({ known, all })).then(
      (verdicts) => {
        const check = { at: new Date().toISOString(), verdicts };
        saveLastCheck(check);
        setChecked(check);
      },
      (error: Error) => setChecked({ error: error.message }),
    );
  };

  const verdicts = checked && 'verdicts' in checked ? checked.verdicts : null;
  const doubtful = verdicts ? doubtfulAmong(links, verdicts) : null;
  const isWhole = hrefs.every((href) => verdicts?.has(href));

  return (
    <Stack gap={4}>
      <Heading as="h2" size={1}>
        Vers d’autres sites
      </Heading>
      {count === 0 ? (
        <Text muted>Aucun lien du site ne mène à un autre.</Text>
      ) : (
        <>
          <Text muted>
            {count === 1 ? 'Une adresse' : `${count} adresses`}. Chacune est demandée une fois à son
            site, quand vous le voulez.
            {checked && 'at' in checked
              ? ` Dernière vérification le ${formatDay(checked.at)}.`
              : null}
          </Text>
          <Flex align="center" gap={4}>
            <Button aria-disabled={isBusy} mode="ghost" onClick={check} text="Vérifier les liens" />
            <Box role="status">
              {isBusy ? (
                <Flex align="center" gap={3}>
                  <Spinner muted />
                  <Text muted size={1}>
                    {checked.known} sur {checked.all}…
                  </Text>
                </Flex>
              ) : null}
              {doubtful?.length === 0 && isWhole ? <Fine text="Tous ces liens répondent." /> : null}
            </Box>
          </Flex>
          {checked && 'error' in checked ? <Problem text={checked.error} /> : null}
          {doubtful ? (
            <PlainList gap={2}>
              {doubtful.map(({ link, verdict }) => (
                <Line
                  key={keyOf(link)}
                  detail={`${link.href}\u00a0: ${verdict.detail}`}
                  link={link}
                />
              ))}
            </PlainList>
          ) : null}
        </>
      )}
    </Stack>
  );
}

/** The tool « Liens »: which links of the content lead nowhere (product.md, Links). */
export default function LinksTool() {
  const links = useLinks();
  return (
    <Card height="fill" overflow="auto">
      <Container padding={5} width={2}>
        <Stack gap={6}>
          <Stack gap={4}>
            <Heading as="h1">Liens</Heading>
            <Text muted>
              Ceux de vos contenus, brouillons compris, qui ne mènent nulle part. Chaque ligne ouvre
              le champ à corriger.
            </Text>
          </Stack>
          {links === undefined ? (
            <Flex align="center" gap={3} role="status">
              <Spinner muted />
              <Text muted>Lecture des contenus…</Text>
            </Flex>
          ) : null}
          {links === null ? (
            <Problem text="Les contenus n’ont pas pu être lus. Rechargez la page dans un instant." />
          ) : null}
          {links ? (
            <>
              <Internal broken={links.broken} />
              <External links={links.external} />
            </>
          ) : null}
        </Stack>
      </Container>
    </Card>
  );
}
